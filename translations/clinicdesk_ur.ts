<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ur" sourcelanguage="en">
<context>
    <name>AadhaarValidation</name>
    <message>
        <source>An Aadhaar number does not start with 0 or 1. Check the number.</source>
        <translation>آدھار نمبر 0 یا 1 سے شروع نہیں ہوتا۔ نمبر دیکھیں۔</translation>
    </message>
    <message>
        <source>This is not a valid Aadhaar number. Check the digits.</source>
        <translation>یہ درست آدھار نمبر نہیں ہے۔ ہندسے دیکھیں۔</translation>
    </message>
    <message>
        <source>The check digit is correct.</source>
        <translation>جانچ کا ہندسہ درست ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln digit(s), as printed on the card or letter.</source>
        <translation>
            <numerusform>%Ln ہندسہ، جیسا کارڈ یا خط پر چھپا ہے۔</numerusform>
            <numerusform>%Ln ہندسے، جیسے کارڈ یا خط پر چھپے ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 digits so far.</source>
        <translation>
            <numerusform>اب تک ⁨%1⁩ میں سے %Ln ہندسہ۔</numerusform>
            <numerusform>اب تک ⁨%1⁩ میں سے %Ln ہندسے۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AddedData</name>
    <message>
        <source>document from mail.pdf</source>
        <translation>میل سے دستاویز.pdf</translation>
    </message>
    <message>
        <source>pasted document.pdf</source>
        <translation>پیسٹ کی گئی دستاویز.pdf</translation>
    </message>
    <message>
        <source>picture from mail</source>
        <translation>میل سے تصویر</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>منسلکہ فائل</translation>
    </message>
</context>
<context>
    <name>AssessmentDetails</name>
    <message>
        <source>No time given</source>
        <translation>وقت نہیں دیا گیا</translation>
    </message>
    <message>
        <source>Time as given: %1</source>
        <translation>دیا گیا وقت: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Unknown module</source>
        <translation>نامعلوم ماڈیول</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>گفتگو</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A line of the copied text: caption and value</extracomment>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 · newest %2</source>
        <extracomment>Number of conversations, and the time of the newest one</extracomment>
        <translation>⁨%1⁩ · تازہ ترین ⁨%2⁩</translation>
    </message>
    <message>
        <source>Show both</source>
        <comment>practitioners</comment>
        <translation>دونوں دکھائیں</translation>
    </message>
    <message>
        <source>Show all</source>
        <comment>practitioners</comment>
        <translation>سب دکھائیں</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>حالت</translation>
    </message>
    <message numerus="yes">
        <source>The same identifier also appears with %Ln other practitioner(s).</source>
        <translation>
            <numerusform>یہی شناخت %Ln اور ڈاکٹر کے ساتھ بھی ہے۔</numerusform>
            <numerusform>یہی شناخت %Ln اور ڈاکٹروں کے ساتھ بھی ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This patient has %Ln identifier(s) with this practitioner.</source>
        <translation>
            <numerusform>اس ڈاکٹر کے ساتھ اس مریض کی %Ln شناخت ہے۔</numerusform>
            <numerusform>اس ڈاکٹر کے ساتھ اس مریض کی %Ln شناختیں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Practitioner’s name</source>
        <translation>ڈاکٹر کا نام</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln گفتگو</numerusform>
            <numerusform>%Ln گفتگوئیں</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AssessmentPrint</name>
    <message>
        <source>Assessments · %1</source>
        <translation>اسیسمنٹ · ⁨%1⁩</translation>
    </message>
    <message>
        <source>As of %1 · %2 · Times in %3</source>
        <translation>⁨%1⁩ تک · ⁨%2⁩ · اوقات: ⁨%3⁩</translation>
    </message>
    <message>
        <source>There is nothing in this list.</source>
        <translation>اس فہرست میں کچھ نہیں ہے۔</translation>
    </message>
    <message>
        <source>%1 · as of %2</source>
        <translation>⁨%1⁩ · ⁨%2⁩ تک</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>وقت</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>گفتگو</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>ماڈیول</translation>
    </message>
    <message numerus="yes">
        <source>%1 (shortened; %Ln byte(s) in total)</source>
        <translation>
            <numerusform>⁨%1⁩ (مختصر، کل %Ln بائٹ)</numerusform>
            <numerusform>⁨%1⁩ (مختصر، کل %Ln بائٹ)</numerusform>
        </translation>
    </message>
    <message>
        <source>Assessments</source>
        <translation>اسیسمنٹ</translation>
    </message>
</context>
<context>
    <name>Assessments</name>
    <message>
        <source>New</source>
        <translation>نیا</translation>
    </message>
    <message>
        <source>In review</source>
        <translation>زیر جائزہ</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>مکمل</translation>
    </message>
    <message>
        <source>Partial</source>
        <translation>جزوی</translation>
    </message>
    <message>
        <source>Practitioner</source>
        <translation>ڈاکٹر</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>مریض</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>شناخت</translation>
    </message>
    <message>
        <source>Transaction</source>
        <translation>ٹرانزیکشن</translation>
    </message>
    <message>
        <source>Workflow</source>
        <translation>ورک فلو</translation>
    </message>
    <message>
        <source>Identifier (OID)</source>
        <translation>شناخت (OID)</translation>
    </message>
    <message>
        <source>All statuses</source>
        <translation>تمام حالتیں</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>The module and the status of a conversation</extracomment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>نامعلوم</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>نہیں دیا گیا</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>آج ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 · %2 UTC</source>
        <translation>⁨%1⁩ · ⁨%2⁩ UTC</translation>
    </message>
    <message>
        <source>new</source>
        <translation>نیا</translation>
    </message>
</context>
<context>
    <name>AssessmentsPage</name>
    <message>
        <source>this practitioner</source>
        <translation>اس ڈاکٹر</translation>
    </message>
    <message>
        <source>this patient</source>
        <translation>اس مریض</translation>
    </message>
    <message>
        <source>this identifier</source>
        <translation>اس شناخت</translation>
    </message>
    <message>
        <source>this transaction</source>
        <translation>اس ٹرانزیکشن</translation>
    </message>
    <message numerus="yes">
        <source>this/these workflow(s)</source>
        <translation>
            <numerusform>اس ورک فلو</numerusform>
            <numerusform>ان ورک فلوز</numerusform>
        </translation>
    </message>
    <message>
        <source>The service has no assessments.</source>
        <translation>سروس پر کوئی اسیسمنٹ نہیں ہے۔</translation>
    </message>
    <message>
        <source>The service has no assessments for %1.</source>
        <translation>سروس پر ⁨%1⁩ کے لیے کوئی اسیسمنٹ نہیں ہے۔</translation>
    </message>
    <message>
        <source>The service has no assessments with this status. Choose another status above.</source>
        <translation>سروس پر اس حالت کا کوئی اسیسمنٹ نہیں ہے۔ اوپر دوسری حالت منتخب کریں۔</translation>
    </message>
    <message>
        <source>The service has no assessments with this status for %1.</source>
        <translation>سروس پر ⁨%1⁩ کے لیے اس حالت کا کوئی اسیسمنٹ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Could not load “%1”.</source>
        <translation>“⁨%1⁩” لوڈ نہیں ہو سکا۔</translation>
    </message>
    <message>
        <source>Could not load the list with these filters. To see the earlier list, choose the earlier status and filters.</source>
        <translation>ان فلٹرز کے ساتھ فہرست لوڈ نہیں ہو سکی۔ پچھلی فہرست دیکھنے کے لیے پچھلی حالت اور فلٹرز منتخب کریں۔</translation>
    </message>
    <message>
        <source>%1 To see the list “%2” again, choose that status above.</source>
        <extracomment>Both are statuses: &quot;New&quot; could not be read. The list &quot;Completed&quot; is still here</extracomment>
        <translation>⁨%1⁩ فہرست “⁨%2⁩” دوبارہ دیکھنے کے لیے اوپر وہی حالت منتخب کریں۔</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>⁨%1⁩ تک</translation>
    </message>
    <message>
        <source>search</source>
        <translation>تلاش</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <extracomment>What is shown: how many conversations of how many</extracomment>
        <translation>⁨%1⁩: ⁨%3⁩ میں سے ⁨%2⁩</translation>
    </message>
    <message>
        <source>You are offline</source>
        <translation>آپ آف لائن ہیں</translation>
    </message>
    <message>
        <source>Could not load the assessments</source>
        <translation>اسیسمنٹ لوڈ نہیں ہو سکے</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>کچھ نہیں ملا</translation>
    </message>
    <message numerus="yes">
        <source>The search or the selected days hide all %Ln.</source>
        <translation>
            <numerusform>تلاش یا منتخب دنوں کی وجہ سے %Ln گفتگو چھپی ہے۔</numerusform>
            <numerusform>تلاش یا منتخب دنوں کی وجہ سے تمام %Ln گفتگوئیں چھپی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>سب دکھائیں</translation>
    </message>
    <message>
        <source>There are no assessments</source>
        <translation>کوئی اسیسمنٹ نہیں ہے</translation>
    </message>
    <message>
        <source>No assessments with status “%1”</source>
        <translation>“⁨%1⁩” حالت کا کوئی اسیسمنٹ نہیں</translation>
    </message>
    <message>
        <source>Remove the filters</source>
        <translation>فلٹرز ہٹائیں</translation>
    </message>
    <message>
        <source>Search “%1”</source>
        <translation>تلاش “⁨%1⁩”</translation>
    </message>
</context>
<context>
    <name>ConnectionCheck</name>
    <message>
        <source>%1 is known in the network.</source>
        <translation>⁨%1⁩ نیٹ ورک میں مل گیا۔</translation>
    </message>
    <message>
        <source>%1 responds.</source>
        <translation>⁨%1⁩ جواب دے رہا ہے۔</translation>
    </message>
    <message>
        <source>The proxy %1 responds.</source>
        <translation>پراکسی ⁨%1⁩ جواب دے رہا ہے۔</translation>
    </message>
    <message>
        <source>The certificate is valid and this computer trusts it.</source>
        <translation>سرٹیفکیٹ درست ہے اور یہ کمپیوٹر اس پر بھروسا کرتا ہے۔</translation>
    </message>
    <message>
        <source>The proxy %1 lets the connection through.</source>
        <translation>پراکسی ⁨%1⁩ کنکشن کو جانے دیتا ہے۔</translation>
    </message>
    <message>
        <source>The clock of this computer is right.</source>
        <translation>اس کمپیوٹر کی گھڑی درست ہے۔</translation>
    </message>
    <message>
        <source>The service accepted the token.</source>
        <translation>سروس نے ٹوکن قبول کر لیا۔</translation>
    </message>
    <message>
        <source>The service accepted the doctor profile token.</source>
        <translation>سروس نے ڈاکٹر پروفائل ٹوکن قبول کر لیا۔</translation>
    </message>
    <message>
        <source>What the key “%1” encrypts, it also decrypts.</source>
        <translation>کلید “⁨%1⁩” جو انکرپٹ کرتی ہے، اسے وہ کھول بھی لیتی ہے۔</translation>
    </message>
    <message>
        <source>The last document was delivered on %1.</source>
        <translation>آخری دستاویز ⁨%1⁩ کو پہنچی۔</translation>
    </message>
    <message>
        <source>The proxy looks up the name of the service.</source>
        <translation>سروس کا نام پراکسی تلاش کرتا ہے۔</translation>
    </message>
    <message>
        <source>Not needed: the service runs on this computer.</source>
        <translation>ضروری نہیں: سروس اسی کمپیوٹر پر چل رہی ہے۔</translation>
    </message>
    <message>
        <source>This computer uses no proxy for the service.</source>
        <translation>یہ کمپیوٹر سروس کے لیے کوئی پراکسی استعمال نہیں کرتا۔</translation>
    </message>
    <message>
        <source>The service does not tell its time.</source>
        <translation>سروس اپنا وقت نہیں بتاتی۔</translation>
    </message>
    <message>
        <source>There is no doctor profile token.</source>
        <translation>کوئی ڈاکٹر پروفائل ٹوکن نہیں ہے۔</translation>
    </message>
    <message>
        <source>There is no encryption key.</source>
        <translation>کوئی انکرپشن کلید نہیں ہے۔</translation>
    </message>
    <message>
        <source>No document of this connection was delivered yet.</source>
        <translation>اس کنکشن کی کوئی دستاویز ابھی تک نہیں پہنچی۔</translation>
    </message>
    <message>
        <source>Not checked, because an earlier step failed.</source>
        <translation>نہیں جانچا گیا، کیونکہ پہلے کا ایک مرحلہ کامیاب نہیں ہوا۔</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>یہ کمپیوٹر</translation>
    </message>
    <message>
        <source>Set the time of this computer, then check again.</source>
        <translation>اس کمپیوٹر کا وقت درست کریں، پھر دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>%1, issued by %2, valid from %3 to %4</source>
        <translation>⁨%1⁩، جاری کنندہ ⁨%2⁩، ⁨%3⁩ سے ⁨%4⁩ تک درست</translation>
    </message>
    <message>
        <source>According to the token, it was issued on %1.</source>
        <translation>ٹوکن کے مطابق، یہ ⁨%1⁩ کو جاری ہوا۔</translation>
    </message>
    <message>
        <source>According to the token, it expires on %1.</source>
        <translation>ٹوکن کے مطابق، یہ ⁨%1⁩ کو ختم ہوگا۔</translation>
    </message>
    <message>
        <source>Ask your administrator for the certificate authority file. Enter it under “Advanced”, then check again.</source>
        <translation>اپنے ایڈمنسٹریٹر سے سرٹیفکیٹ اتھارٹی کی فائل مانگیں۔ اسے “اعلیٰ ترتیبات” میں درج کریں، پھر دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>Enter your token, then check again.</source>
        <translation>اپنا ٹوکن درج کریں، پھر دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>Enter the token again, or ask for a new one. Then check again.</source>
        <translation>ٹوکن دوبارہ درج کریں، یا نیا ٹوکن مانگیں۔ پھر دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>Wait a moment, then check again.</source>
        <translation>تھوڑا رکیں، پھر دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>Ask your administrator to make space there. Documents wait on this computer.</source>
        <translation>اپنے ایڈمنسٹریٹر سے وہاں جگہ بنانے کو کہیں۔ دستاویزات اس کمپیوٹر پر انتظار کرتی ہیں۔</translation>
    </message>
    <message>
        <source>Check the address and your network, then check again.</source>
        <translation>پتا اور اپنا نیٹ ورک دیکھیں، پھر دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>نہیں جانچا گیا</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>⁨%1⁩ ملی سیکنڈ</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>پتا</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>سرور</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>سرٹیفکیٹ</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>پراکسی</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>گھڑی</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>سائن اِن</translation>
    </message>
    <message>
        <source>Doctor profile token</source>
        <translation>ڈاکٹر پروفائل ٹوکن</translation>
    </message>
    <message>
        <source>Encryption key</source>
        <translation>انکرپشن کلید</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>ورک اسپیس</translation>
    </message>
    <message>
        <source>Connection check of Clinic Desk %1</source>
        <translation>‏Clinic Desk ⁨%1⁩ کی کنکشن جانچ</translation>
    </message>
    <message>
        <source>The service names the file storage when the first document is sent.</source>
        <translation>پہلی دستاویز بھیجنے پر سروس فائل اسٹوریج کا نام بتاتی ہے۔</translation>
    </message>
    <message>
        <source>File storage</source>
        <translation>فائل اسٹوریج</translation>
    </message>
    <message>
        <source>According to the token, it expired on %1.</source>
        <translation>ٹوکن کے مطابق، یہ ⁨%1⁩ کو ختم ہو گیا۔</translation>
    </message>
    <message>
        <source>%1 s ahead of the clock of the service</source>
        <translation>سروس کی گھڑی سے ⁨%1⁩ سیکنڈ آگے</translation>
    </message>
    <message>
        <source>%1 s behind the clock of the service</source>
        <translation>سروس کی گھڑی سے ⁨%1⁩ سیکنڈ پیچھے</translation>
    </message>
    <message>
        <source>No difference to the clock of the service</source>
        <translation>سروس کی گھڑی سے کوئی فرق نہیں</translation>
    </message>
    <message>
        <source>Key ID: %1</source>
        <translation>کلید کا ID: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Length of the key: %1</source>
        <translation>کلید کی لمبائی: ⁨%1⁩</translation>
    </message>
    <message>
        <source>According to the token, it has expired. Ask your administrator for a new one.</source>
        <translation>ٹوکن کے مطابق، یہ ختم ہو چکا ہے۔ اپنے ایڈمنسٹریٹر سے نیا مانگیں۔</translation>
    </message>
    <message>
        <source>It expires soon. Ask your administrator for a new one.</source>
        <translation>یہ جلد ختم ہوگا۔ اپنے ایڈمنسٹریٹر سے نیا مانگیں۔</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>توجہ</translation>
    </message>
    <message>
        <source>Documents were delivered to patient numbers of the form %1.</source>
        <translation>دستاویزات ⁨%1⁩ شکل کے مریض نمبروں پر پہنچی ہیں۔</translation>
    </message>
    <message>
        <source>Only patient numbers of the form %1 are accepted.</source>
        <translation>صرف ⁨%1⁩ شکل کے مریض نمبر قبول ہوتے ہیں۔</translation>
    </message>
    <message>
        <source>The deliveries of this computer show no common form of patient numbers yet.</source>
        <translation>اس کمپیوٹر سے پہنچی دستاویزات میں ابھی مریض نمبروں کی کوئی ایک شکل نظر نہیں آتی۔</translation>
    </message>
    <message>
        <source>To refuse all other numbers and barcodes, set the convention patient_pattern to %1.</source>
        <translation>باقی تمام نمبر اور بارکوڈ رد کرنے کے لیے، اصول patient_pattern میں ⁨%1⁩ لکھیں۔</translation>
    </message>
    <message>
        <source>Patient numbers</source>
        <translation>مریض نمبر</translation>
    </message>
    <message>
        <source>It is set in the environment variable %1.</source>
        <translation>یہ ماحول کے متغیر ⁨%1⁩ میں طے ہے۔</translation>
    </message>
    <message>
        <source>It is set in the network settings of the desktop.</source>
        <translation>یہ ڈیسک ٹاپ کی نیٹ ورک ترتیبات میں طے ہے۔</translation>
    </message>
    <message>
        <source>It is set by your administrator’s policy.</source>
        <translation>یہ آپ کے ایڈمنسٹریٹر کی پالیسی میں طے ہے۔</translation>
    </message>
    <message>
        <source>Your administrator’s policy says that no proxy is used.</source>
        <translation>آپ کے ایڈمنسٹریٹر کی پالیسی کے مطابق کوئی پراکسی استعمال نہیں ہوتا۔</translation>
    </message>
    <message>
        <source>No proxy is used, because the environment variable %1 names %2.</source>
        <translation>کوئی پراکسی استعمال نہیں ہوتا، کیونکہ ماحول کے متغیر ⁨%1⁩ میں ⁨%2⁩ درج ہے۔</translation>
    </message>
    <message>
        <source>The file storage of the last document, %1, cannot be reached.</source>
        <translation>پچھلی دستاویز کے فائل اسٹوریج، ⁨%1⁩، سے رابطہ نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>The service may have another file storage now. If the next document is not delivered, ask your administrator.</source>
        <translation>ہو سکتا ہے کہ سروس کا اب دوسرا فائل اسٹوریج ہو۔ اگر اگلی دستاویز نہ پہنچے تو اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
</context>
<context>
    <name>ConnectionDraft</name>
    <message>
        <source>Enter a name for the connection, such as the clinic’s name.</source>
        <translation>کنکشن کا نام درج کریں، جیسے کلینک کا نام۔</translation>
    </message>
    <message>
        <source>Another connection already has this name.</source>
        <translation>یہ نام کسی دوسرے کنکشن کا ہے۔</translation>
    </message>
    <message>
        <source>Enter your user ID.</source>
        <translation>اپنا یوزر ID درج کریں۔</translation>
    </message>
    <message>
        <source>A user ID can contain only the letters A to Z, digits and - _ . : without spaces.</source>
        <translation>یوزر ID میں صرف A سے Z تک کے حروف، ہندسے اور - _ . : ہو سکتے ہیں، خالی جگہ نہیں۔</translation>
    </message>
    <message>
        <source>This certificate file cannot be read.</source>
        <translation>یہ سرٹیفکیٹ فائل پڑھی نہیں جا سکتی۔</translation>
    </message>
    <message>
        <source>Enter the service address.</source>
        <translation>سروس کا پتا درج کریں۔</translation>
    </message>
    <message>
        <source>Use an https address. http is not safe.</source>
        <translation>ایسا پتا درج کریں جو https سے شروع ہو۔ http محفوظ نہیں ہے۔</translation>
    </message>
    <message>
        <source>A service address starts with https://</source>
        <translation>سروس کا پتا https:// سے شروع ہوتا ہے</translation>
    </message>
    <message>
        <source>An address can contain only a host and a path, without ?, # or a password.</source>
        <translation>پتے میں صرف ہوسٹ اور پاتھ ہو سکتے ہیں، ?, # یا پاس ورڈ نہیں۔</translation>
    </message>
    <message>
        <source>This is not a valid service address.</source>
        <translation>یہ سروس کا درست پتا نہیں ہے۔</translation>
    </message>
    <message>
        <source>Must start with https. The certificate is checked in the next step.</source>
        <translation>شروع میں https ہونا چاہیے۔ سرٹیفکیٹ اگلے مرحلے میں جانچا جائے گا۔</translation>
    </message>
    <message>
        <source>OK. It is on this computer, so it needs no certificate.</source>
        <translation>ٹھیک ہے۔ یہ پتا اسی کمپیوٹر کا ہے، اس لیے سرٹیفکیٹ کی ضرورت نہیں۔</translation>
    </message>
    <message>
        <source>OK. The certificate is checked in the next step.</source>
        <translation>ٹھیک ہے۔ سرٹیفکیٹ اگلے مرحلے میں جانچا جائے گا۔</translation>
    </message>
    <message>
        <source>A connection with a name that looks the same exists. Choose another name.</source>
        <translation>ایسا کنکشن پہلے سے ہے جس کا نام دیکھنے میں ایسا ہی ہے۔ دوسرا نام منتخب کریں۔</translation>
    </message>
    <message>
        <source>“%1” is not a code. A code can contain only the letters A to Z, digits and - _ . and at most 32 characters.</source>
        <translation>‏“⁨%1⁩” کوڈ نہیں ہے۔ کوڈ میں صرف A سے Z تک کے حروف، ہندسے اور - _ . ہو سکتے ہیں، اور زیادہ سے زیادہ 32 حروف۔</translation>
    </message>
    <message>
        <source>Enter the code and the label of the new type.</source>
        <translation>نئی قسم کا کوڈ اور نام درج کریں۔</translation>
    </message>
    <message>
        <source>Enter the code of “%1”.</source>
        <translation>‏“⁨%1⁩” کا کوڈ درج کریں۔</translation>
    </message>
    <message>
        <source>Two types have the code “%1”. Change one of them.</source>
        <translation>دو اقسام کا کوڈ “⁨%1⁩” ہے۔ ان میں سے ایک بدلیں۔</translation>
    </message>
    <message>
        <source>Enter the label of “%1”.</source>
        <translation>‏“⁨%1⁩” کا نام درج کریں۔</translation>
    </message>
    <message>
        <source>The label of “%1” contains characters that cannot be shown.</source>
        <translation>‏“⁨%1⁩” کے نام میں ایسے حروف ہیں جو دکھائے نہیں جا سکتے۔</translation>
    </message>
    <message numerus="yes">
        <source>A name can contain only the letters A to Z, digits and - _ . and at most %Ln character(s).</source>
        <translation>
            <numerusform>نام میں صرف A سے Z تک کے حروف، ہندسے اور - _ . ہو سکتے ہیں، اور زیادہ سے زیادہ %Ln حرف۔</numerusform>
            <numerusform>نام میں صرف A سے Z تک کے حروف، ہندسے اور - _ . ہو سکتے ہیں، اور زیادہ سے زیادہ %Ln حروف۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CopiedText</name>
    <message>
        <source>Time (UTC)</source>
        <translation>وقت (UTC)</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>گفتگو</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>ماڈیول</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>حالت</translation>
    </message>
</context>
<context>
    <name>DateText</name>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>A format of QLocale: day, month as a short word, year</extracomment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>d MMM</source>
        <extracomment>A format of QLocale: day, month as a short word</extracomment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>A moment: %1 the date, %2 the time</extracomment>
        <translation>‏⁨%1⁩ ⁨%2⁩</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <extracomment>A format of QLocale: month as a short word, year</extracomment>
        <translation>MMM yyyy</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy</source>
        <extracomment>A format of QLocale: weekday, day, month, year</extracomment>
        <translation>dddd، d MMMM yyyy</translation>
    </message>
</context>
<context>
    <name>DaySlip</name>
    <message>
        <source>Type</source>
        <translation>قسم</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>پہنچ گیا</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>انتظار میں</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>آپ کی توجہ درکار</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>تمام دستاویزات</translation>
    </message>
    <message>
        <source>Delivered: %1</source>
        <translation>پہنچ گیا: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>ابھی باقی</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>کچھ باقی نہیں ہے۔</translation>
    </message>
    <message>
        <source>State</source>
        <translation>حالت</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>شامل کیا</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>مریض</translation>
    </message>
    <message>
        <source>File</source>
        <translation>فائل</translation>
    </message>
    <message>
        <source>Delivered documents</source>
        <translation>پہنچائی گئی دستاویزات</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>وقت</translation>
    </message>
    <message>
        <source>Summary of the day</source>
        <translation>دن کا خلاصہ</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>⁨%1⁩ تک</translation>
    </message>
    <message>
        <source>Documents by type</source>
        <translation>قسم کے لحاظ سے دستاویزات</translation>
    </message>
    <message>
        <source>Clinic Desk · summary of %1</source>
        <extracomment>%1 a date</extracomment>
        <translation>‏Clinic Desk · ⁨%1⁩ کا خلاصہ</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are on the Upload page and not sent yet.</source>
        <translation>
            <numerusform>%Ln دستاویز اپ لوڈ صفحے پر ہے اور ابھی نہیں بھیجی گئی۔</numerusform>
            <numerusform>%Ln دستاویزات اپ لوڈ صفحے پر ہیں اور ابھی نہیں بھیجی گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents of %1</source>
        <extracomment>%1 the name of a person who uses Clinic Desk</extracomment>
        <translation>‏⁨%1⁩ کی دستاویزات</translation>
    </message>
    <message>
        <source>It is not known whether anything else is open.</source>
        <translation>یہ معلوم نہیں کہ اور کچھ باقی ہے یا نہیں۔</translation>
    </message>
    <message>
        <source>This summary is incomplete. Documents that are saved on this computer cannot be read now, and are missing here.</source>
        <translation>یہ خلاصہ نامکمل ہے۔ جو دستاویزات اس کمپیوٹر پر محفوظ ہیں، وہ ابھی پڑھی نہیں جا سکتیں اور یہاں نہیں ہیں۔</translation>
    </message>
</context>
<context>
    <name>DeliveryOptions</name>
    <message>
        <source>By upload form, request encrypted</source>
        <translation>اپ لوڈ فارم سے، درخواست انکرپٹ شدہ</translation>
    </message>
    <message>
        <source>By upload form, not encrypted</source>
        <translation>اپ لوڈ فارم سے، انکرپشن کے بغیر</translation>
    </message>
    <message>
        <source>Directly, encrypted</source>
        <translation>براہ راست، انکرپٹ شدہ</translation>
    </message>
    <message>
        <source>Directly, not encrypted</source>
        <translation>براہ راست، انکرپشن کے بغیر</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 &quot;Directly, encrypted&quot;, %2 &quot;2 tasks&quot;</extracomment>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>This connection encrypts every payload.</source>
        <translation>یہ کنکشن ہر پے لوڈ انکرپٹ کرتا ہے۔</translation>
    </message>
    <message>
        <source>This connection encrypts the request. The file goes to the file storage as it is, protected by TLS only.</source>
        <translation>یہ کنکشن درخواست انکرپٹ کرتا ہے۔ فائل جوں کی توں فائل اسٹوریج میں جاتی ہے، صرف TLS سے محفوظ۔</translation>
    </message>
    <message>
        <source>Encrypts the request. The file goes to the file storage as it is, protected by TLS only.</source>
        <translation>درخواست انکرپٹ کی جاتی ہے۔ فائل جوں کی توں فائل اسٹوریج میں جاتی ہے، صرف TLS سے محفوظ۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln کام</numerusform>
            <numerusform>%Ln کام</numerusform>
        </translation>
    </message>
    <message>
        <source>Different methods</source>
        <translation>مختلف طریقے</translation>
    </message>
    <message>
        <source>This call contains the patient but no document ID.</source>
        <translation>اس کال میں مریض ہوتا ہے، مگر دستاویز ID نہیں۔</translation>
    </message>
    <message>
        <source>This call contains no patient and no document ID. The service decides which record gets the file.</source>
        <translation>اس کال میں نہ مریض ہوتا ہے نہ دستاویز ID۔ سروس طے کرتی ہے کہ فائل کس ریکارڈ میں جائے۔</translation>
    </message>
    <message>
        <source>%1 If there is no clear answer, the document waits for your decision in the outbox. It is never sent again automatically, so that the service does not get it twice.</source>
        <extracomment>%1 is a sentence about what the call contains</extracomment>
        <translation>⁨%1⁩ واضح جواب نہ ملے تو دستاویز آؤٹ باکس میں آپ کے فیصلے کا انتظار کرتی ہے۔ اسے خود بخود دوبارہ کبھی نہیں بھیجا جاتا، تاکہ وہ سروس کو دو بار نہ ملے۔</translation>
    </message>
    <message>
        <source>This connection has no encryption key.</source>
        <translation>اس کنکشن کی کوئی انکرپشن کلید نہیں ہے۔</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>yes</source>
        <translation>ہاں</translation>
    </message>
    <message>
        <source>no</source>
        <translation>نہیں</translation>
    </message>
    <message>
        <source>none</source>
        <translation>کوئی نہیں</translation>
    </message>
    <message>
        <source>System</source>
        <translation>سسٹم</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>کرنل</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>پروسیسر</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>زبان</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>ڈیسک ٹاپ</translation>
    </message>
    <message>
        <source>Window system</source>
        <translation>ونڈو سسٹم</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>اسکرین</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>زیر استعمال</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>عارضی</translation>
    </message>
    <message>
        <source>encrypts payloads</source>
        <translation>پے لوڈ انکرپٹ کرتا ہے</translation>
    </message>
    <message>
        <source>has a key ID</source>
        <translation>کلید کا ID ہے</translation>
    </message>
    <message>
        <source>has a certificate authority file</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل ہے</translation>
    </message>
    <message>
        <source>Keychain</source>
        <translation>کی چین</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>پراکسی</translation>
    </message>
    <message>
        <source>People</source>
        <translation>لوگ</translation>
    </message>
    <message>
        <source>People with a PIN</source>
        <translation>جن لوگوں کا PIN ہے</translation>
    </message>
    <message>
        <source>Minutes until it locks</source>
        <translation>کتنے منٹ بعد لاک ہوتا ہے</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>دستاویزات</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>پڑھی نہیں جا سکتیں</translation>
    </message>
    <message>
        <source>Their problems</source>
        <translation>ان کے مسائل</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>روکی گئیں</translation>
    </message>
    <message>
        <source>Age of the oldest one in minutes</source>
        <translation>سب سے پرانی کتنے منٹ پرانی ہے</translation>
    </message>
    <message>
        <source>Stored on the disk</source>
        <translation>ڈسک پر محفوظ ہیں</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>نتیجہ</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>جانچ نہیں ہوئی</translation>
    </message>
    <message>
        <source>there is no connection</source>
        <translation>کوئی کنکشن نہیں ہے</translation>
    </message>
    <message>
        <source>the check took too long</source>
        <translation>جانچ میں بہت وقت لگا</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>⁨%1⁩ ملی سیکنڈ</translation>
    </message>
    <message>
        <source>Diagnostics of Clinic Desk</source>
        <translation>‏Clinic Desk کی تکنیکی معلومات</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>ورژن</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>کمپیوٹر</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>ترتیبات</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>آؤٹ باکس</translation>
    </message>
    <message>
        <source>Stored on this computer</source>
        <translation>اس کمپیوٹر پر محفوظ ڈیٹا</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln file(s)</source>
        <translation>
            <numerusform>%Ln فائل میں ⁨%1⁩</numerusform>
            <numerusform>%Ln فائلوں میں ⁨%1⁩</numerusform>
        </translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>مسائل</translation>
    </message>
    <message>
        <source>Connection check</source>
        <translation>کنکشن کی جانچ</translation>
    </message>
    <message>
        <source>Last warnings</source>
        <translation>آخری انتباہات</translation>
    </message>
    <message>
        <source>has a mistake, so nothing is sent</source>
        <translation>اس میں غلطی ہے، اس لیے کچھ نہیں بھیجا جاتا</translation>
    </message>
    <message>
        <source>Policy of the administrator</source>
        <translation>ایڈمنسٹریٹر کی پالیسی</translation>
    </message>
    <message>
        <source>Documents of other connections were left out, because they need the PIN of the person.</source>
        <translation>دوسرے کنکشن کی دستاویزات شامل نہیں ہیں، کیونکہ ان کے لیے اس شخص کا PIN درکار ہے۔</translation>
    </message>
    <message>
        <source>Documents, tokens and keys were left out, because they need the PIN of the person. “Copy diagnostics” in the window has them.</source>
        <translation>دستاویزات، ٹوکن اور کلیدیں شامل نہیں ہیں، کیونکہ ان کے لیے اس شخص کا PIN درکار ہے۔ ونڈو کی تکنیکی معلومات میں وہ موجود ہیں۔</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>شامل نہیں</translation>
    </message>
    <message>
        <source>The system call filter is active.</source>
        <translation>سسٹم کال کا فلٹر چالو ہے۔</translation>
    </message>
    <message>
        <source>There is no system call filter.</source>
        <translation>سسٹم کال کا کوئی فلٹر نہیں ہے۔</translation>
    </message>
    <message>
        <source>This kernel has no Landlock.</source>
        <translation>اس کرنل میں Landlock نہیں ہے۔</translation>
    </message>
    <message>
        <source>Landlock (version %1) is active.</source>
        <translation>‏Landlock (ورژن ⁨%1⁩) چالو ہے۔</translation>
    </message>
    <message>
        <source>Landlock (version %1) is not active.</source>
        <translation>‏Landlock (ورژن ⁨%1⁩) چالو نہیں ہے۔</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>ڈیکوڈر</translation>
    </message>
    <message>
        <source>The decoder does not start.</source>
        <translation>ڈیکوڈر شروع نہیں ہوتا۔</translation>
    </message>
</context>
<context>
    <name>DoctorProfile</name>
    <message>
        <source>Registration</source>
        <translation>رجسٹریشن</translation>
    </message>
    <message>
        <source>Degree</source>
        <translation>ڈگری</translation>
    </message>
    <message>
        <source>Years</source>
        <translation>سال</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A field and its value in copied text</extracomment>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>توجہ دیں</translation>
    </message>
    <message>
        <source>Nothing to fix.</source>
        <translation>ٹھیک کرنے کو کچھ نہیں۔</translation>
    </message>
    <message>
        <source>Female</source>
        <translation>خاتون</translation>
    </message>
    <message>
        <source>Male</source>
        <translation>مرد</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>دیگر</translation>
    </message>
    <message>
        <source>profile since %1</source>
        <translation>⁨%1⁩ سے</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>⁨%1⁩ تک</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>⁨%1⁩ سے</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <extracomment>Years in which a degree began and ended</extracomment>
        <translation>‏⁨%1⁩ – ⁨%2⁩</translation>
    </message>
    <message>
        <source>Registration (default)</source>
        <translation>رجسٹریشن (ڈیفالٹ)</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
        </translation>
    </message>
    <message>
        <source>City (separate field): %1</source>
        <translation>شہر (الگ فیلڈ): ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>DuplicateFinder</name>
    <message>
        <source>The same file was delivered for %1 on %2 at %3. Send it again only if you mean to.</source>
        <translation>یہی فائل ⁨%2⁩ کو ⁨%3⁩ بجے ⁨%1⁩ کے لیے پہنچ چکی ہے۔ دوبارہ صرف اسی صورت میں بھیجیں جب آپ واقعی چاہیں۔</translation>
    </message>
    <message>
        <source>The same file is already in the outbox, for %1. Send it again only if you mean to.</source>
        <translation>یہی فائل پہلے سے آؤٹ باکس میں ہے، ⁨%1⁩ کے لیے۔ دوبارہ صرف اسی صورت میں بھیجیں جب آپ واقعی چاہیں۔</translation>
    </message>
    <message>
        <source>The same file is already in this list. Send it twice only if you mean to.</source>
        <translation>یہی فائل پہلے سے اس فہرست میں ہے۔ دو بار صرف اسی صورت میں بھیجیں جب آپ واقعی چاہیں۔</translation>
    </message>
    <message>
        <source>The same file is already in this list, and in the outbox for %1. Send it again only if you mean to.</source>
        <translation>یہی فائل پہلے سے اس فہرست میں ہے، اور ⁨%1⁩ کے لیے آؤٹ باکس میں بھی۔ دوبارہ صرف اسی صورت میں بھیجیں جب آپ واقعی چاہیں۔</translation>
    </message>
    <message>
        <source>The same file is already in this list, and was delivered for %1 on %2 at %3. Send it again only if you mean to.</source>
        <translation>یہی فائل پہلے سے اس فہرست میں ہے، اور ⁨%2⁩ کو ⁨%3⁩ بجے ⁨%1⁩ کے لیے پہنچ چکی ہے۔ دوبارہ صرف اسی صورت میں بھیجیں جب آپ واقعی چاہیں۔</translation>
    </message>
</context>
<context>
    <name>ErrorDetails</name>
    <message>
        <source>Code</source>
        <translation>کوڈ</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>حالت</translation>
    </message>
    <message>
        <source>Server code</source>
        <translation>سرور کوڈ</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>موضوع</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>وجہ</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>وقت</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>کال</translation>
    </message>
    <message>
        <source>Request ID</source>
        <translation>درخواست کا ID</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MissingSecret</name>
    <message>
        <source>Enter the key…</source>
        <translation>کلید درج کریں…</translation>
    </message>
    <message>
        <source>Enter a new token…</source>
        <translation>نیا ٹوکن درج کریں…</translation>
    </message>
    <message>
        <source>Enter your token…</source>
        <translation>اپنا ٹوکن درج کریں…</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Documents are kept in memory only. Documents that are not delivered are lost when you close this window.</source>
        <translation>دستاویزات صرف میموری میں ہیں۔ جو دستاویزات نہیں پہنچیں، وہ یہ ونڈو بند کرنے پر ضائع ہو جائیں گی۔</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>یہ کمپیوٹر</translation>
    </message>
    <message>
        <source>This computer has no working keychain, so documents cannot be encrypted and saved. Ask your administrator for a keychain.</source>
        <translation>اس کمپیوٹر پر کی چین کام نہیں کر رہی، اس لیے دستاویزات انکرپٹ اور محفوظ نہیں ہو سکتیں۔ اپنے ایڈمنسٹریٹر سے کی چین مانگیں۔</translation>
    </message>
    <message numerus="yes">
        <source>You can view %Ln saved document(s) in the Outbox.</source>
        <translation>
            <numerusform>محفوظ شدہ %Ln دستاویز آپ آؤٹ باکس میں دیکھ سکتے ہیں۔</numerusform>
            <numerusform>محفوظ شدہ %Ln دستاویزات آپ آؤٹ باکس میں دیکھ سکتے ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>If a script added them, it sends them the next time it runs. If the connection was removed, they cannot be sent: remove them in the Outbox and add the files again.</source>
        <translation>اگر کسی اسکرپٹ نے انہیں شامل کیا ہے تو وہ اگلی بار چلنے پر انہیں بھیج دے گا۔ اگر کنکشن ہٹا دیا گیا ہے تو وہ بھیجی نہیں جا سکتیں: انہیں آؤٹ باکس سے ہٹائیں اور فائلیں دوبارہ شامل کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are waiting for connections that are not set up on this computer.</source>
        <translation>
            <numerusform>%Ln دستاویز ایسے کنکشن کے انتظار میں ہے جو اس کمپیوٹر پر نہیں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات ایسے کنکشنز کے انتظار میں ہیں جو اس کمپیوٹر پر نہیں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>سائن اِن</translation>
    </message>
    <message>
        <source>Ask your administrator for a new one. Enter it from the menu at the top right. Documents wait in the Outbox until then.</source>
        <translation>اپنے ایڈمنسٹریٹر سے نیا ٹوکن مانگیں۔ اسے اوپر کے مینو سے درج کریں۔ تب تک دستاویزات آؤٹ باکس میں انتظار کرتی ہیں۔</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 has expired.</source>
        <translation>⁨%1⁩ کا ڈاکٹر پروفائل ٹوکن ختم ہو چکا ہے۔</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 expires %2.</source>
        <translation>⁨%1⁩ کا ڈاکٹر پروفائل ٹوکن ختم ہوگا: ⁨%2⁩۔</translation>
    </message>
    <message>
        <source>Ask your administrator for a new one. Enter it from the menu at the top right. Without it, profiles of doctors cannot be read.</source>
        <translation>اپنے ایڈمنسٹریٹر سے نیا ٹوکن مانگیں۔ اسے اوپر کے مینو سے درج کریں۔ اس کے بغیر ڈاکٹروں کے پروفائل نہیں پڑھے جا سکتے۔</translation>
    </message>
    <message>
        <source>The access token for %1 has expired.</source>
        <translation>⁨%1⁩ کا ایکسیس ٹوکن ختم ہو چکا ہے۔</translation>
    </message>
    <message>
        <source>The access token for %1 expires %2.</source>
        <translation>⁨%1⁩ کا ایکسیس ٹوکن ختم ہوگا: ⁨%2⁩۔</translation>
    </message>
    <message>
        <source>Saved documents are still on this computer, but they are not sent. Start Clinic Desk again when this is solved.</source>
        <translation>محفوظ شدہ دستاویزات اب بھی اس کمپیوٹر پر ہیں، مگر وہ بھیجی نہیں جا رہیں۔ مسئلہ حل ہونے پر Clinic Desk دوبارہ شروع کریں۔</translation>
    </message>
    <message>
        <source>The practice service does not run.</source>
        <translation>مشق سروس نہیں چل رہی ہے۔</translation>
    </message>
    <message>
        <source>Close Clinic Desk and start practice mode again. If it happens again, install it again.</source>
        <translation>‏Clinic Desk بند کریں اور مشق موڈ دوبارہ شروع کریں۔ اگر پھر ایسا ہو تو اسے دوبارہ انسٹال کریں۔</translation>
    </message>
    <message>
        <source>Set the date and time of this computer. Until then, enter the date of each document.</source>
        <translation>اس کمپیوٹر کی تاریخ اور وقت درست کریں۔ تب تک ہر دستاویز کی تاریخ درج کریں۔</translation>
    </message>
    <message>
        <source>Clinic Desk cannot write its folder %1. Make it writable, or ask your administrator. Then start practice mode again.</source>
        <translation>‏Clinic Desk اپنے فولڈر ⁨%1⁩ میں نہیں لکھ سکتا۔ اس میں لکھنے کی اجازت دیں، یا اپنے ایڈمنسٹریٹر سے کہیں۔ پھر مشق موڈ دوبارہ شروع کریں۔</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>The keychain responds again. Your outbox can be opened.</source>
        <translation>کی چین پھر جواب دے رہی ہے۔ آپ کا آؤٹ باکس کھولا جا سکتا ہے۔</translation>
    </message>
    <message>
        <source>Until then, documents are kept in memory only. Nothing of today is lost when you open the outbox: the window opens again.</source>
        <translation>تب تک دستاویزات صرف میموری میں رہتی ہیں۔ آؤٹ باکس کھولنے پر آج کا کچھ ضائع نہیں ہوتا: ونڈو دوبارہ کھلتی ہے۔</translation>
    </message>
    <message>
        <source>Open the outbox</source>
        <translation>آؤٹ باکس کھولیں</translation>
    </message>
    <message>
        <source>New documents are kept in memory only. New documents that are not delivered are lost when you close this window.</source>
        <translation>نئی دستاویزات صرف میموری میں ہیں۔ جو نئی دستاویزات نہیں پہنچیں، وہ یہ ونڈو بند کرنے پر ضائع ہو جائیں گی۔</translation>
    </message>
    <message>
        <source>Documents from before are still on this computer. They are listed and sent when the keychain responds again.</source>
        <translation>پہلے کی دستاویزات اب بھی اس کمپیوٹر پر ہیں۔ کی چین کے پھر جواب دینے پر وہ فہرست میں آئیں گی اور بھیجی جائیں گی۔</translation>
    </message>
</context>
<context>
    <name>Obstacle</name>
    <message>
        <source>Not now: %1.</source>
        <extracomment>Why a button or a command of a menu is disabled: %1 a few words, such as &quot;select a document&quot;</extracomment>
        <translation>ابھی نہیں: ⁨%1⁩۔</translation>
    </message>
</context>
<context>
    <name>OutboxChangeSummary</name>
    <message numerus="yes">
        <source>%Ln delivered</source>
        <translation>
            <numerusform>%Ln پہنچ گئی</numerusform>
            <numerusform>%Ln پہنچ گئیں</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>&quot;4 delivered, 1 needs you&quot;</extracomment>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>Clinic Desk: outbox</source>
        <translation>‏Clinic Desk: آؤٹ باکس</translation>
    </message>
    <message>
        <source>Open the outbox</source>
        <translation>آؤٹ باکس کھولیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln needs/need you</source>
        <translation>
            <numerusform>%Ln کو آپ کی توجہ درکار</numerusform>
            <numerusform>%Ln کو آپ کی توجہ درکار</numerusform>
        </translation>
    </message>
    <message>
        <source>Open Clinic Desk to see what is new.</source>
        <translation>نیا کیا ہے، یہ دیکھنے کے لیے Clinic Desk کھولیں۔</translation>
    </message>
</context>
<context>
    <name>OutboxRows</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز</numerusform>
            <numerusform>%Ln دستاویزات</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cause(s)</source>
        <translation>
            <numerusform>%Ln وجہ</numerusform>
            <numerusform>%Ln وجوہات</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln paused</source>
        <translation>
            <numerusform>%Ln روکی گئی</numerusform>
            <numerusform>%Ln روکی گئیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and %Ln paused</source>
        <extracomment>Beside the header &quot;In progress&quot;: %1 documents are sent or wait, %n are paused</extracomment>
        <translation>
            <numerusform>⁨%1⁩، اور %Ln روکی گئی</numerusform>
            <numerusform>⁨%1⁩، اور %Ln روکی گئیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln فائل</numerusform>
            <numerusform>%Ln فائلیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <extracomment>%1 the name of a file, %n the number of other files</extracomment>
        <translation>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 s</source>
        <extracomment>A span of time: seconds</extracomment>
        <translation>⁨%1⁩ سیکنڈ</translation>
    </message>
    <message>
        <source>%1 min</source>
        <extracomment>A span of time: minutes</extracomment>
        <translation>⁨%1⁩ منٹ</translation>
    </message>
    <message>
        <source>direct, encrypted</source>
        <translation>براہ راست، انکرپٹ شدہ</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>براہ راست</translation>
    </message>
    <message>
        <source>encrypted request</source>
        <translation>انکرپٹ شدہ درخواست</translation>
    </message>
    <message>
        <source>to the file storage at %1</source>
        <translation>⁨%1⁩ بجے فائل اسٹوریج کو</translation>
    </message>
    <message>
        <source>to the service at %1</source>
        <translation>⁨%1⁩ بجے سروس کو</translation>
    </message>
    <message>
        <source>to the service at %1 · receipt %2</source>
        <extracomment>%1 a time, %2 what the service answered</extracomment>
        <translation>⁨%1⁩ بجے سروس کو · رسید ⁨%2⁩</translation>
    </message>
    <message>
        <source>by you</source>
        <extracomment>Who paused this document</extracomment>
        <translation>آپ نے روکا</translation>
    </message>
    <message>
        <source>with “Pause all”</source>
        <translation>“سب روکیں” سے</translation>
    </message>
    <message>
        <source>getting an upload form from the service</source>
        <translation>سروس سے اپ لوڈ فارم لیا جا رہا ہے</translation>
    </message>
    <message>
        <source>sends in %1</source>
        <translation>⁨%1⁩ میں بھیجا جائے گا</translation>
    </message>
    <message>
        <source>waits for the connection</source>
        <translation>کنکشن کے انتظار میں</translation>
    </message>
    <message>
        <source>next try in %1 · %2</source>
        <extracomment>%1 a span such as &quot;12 s&quot;, %2 a sentence about the last try</extracomment>
        <translation>اگلی کوشش ⁨%1⁩ میں · ⁨%2⁩</translation>
    </message>
    <message>
        <source>The service does not accept the type “%1”</source>
        <translation>سروس “⁨%1⁩” قسم قبول نہیں کرتی</translation>
    </message>
    <message>
        <source>%1 · %2, saved on this computer</source>
        <translation>⁨%1⁩ · ⁨%2⁩، اس کمپیوٹر پر محفوظ</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <extracomment>%1 whose side it is, %2 &quot;2 documents&quot;, %3 what to do</extracomment>
        <translation>‏⁨%1⁩ · ⁨%2⁩ · ⁨%3⁩</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>آپ کی توجہ درکار</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>جاری</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>روکا گیا</translation>
    </message>
    <message>
        <source>Saved on this computer (read-only)</source>
        <translation>اس کمپیوٹر پر محفوظ (صرف دیکھنے کے لیے)</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>دستاویز</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>براہ راست</translation>
    </message>
    <message>
        <source>Document ID</source>
        <translation>دستاویز ID</translation>
    </message>
    <message>
        <source>Failed attempts in a row</source>
        <translation>لگاتار ناکام کوششیں</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>آخری تبدیلی</translation>
    </message>
    <message numerus="yes">
        <source>Retry all %Ln</source>
        <translation>
            <numerusform>%Ln کی دوبارہ کوشش کریں</numerusform>
            <numerusform>تمام %Ln کی دوبارہ کوشش کریں</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message numerus="yes">
        <source>Send all %Ln again</source>
        <translation>
            <numerusform>%Ln دوبارہ بھیجیں</numerusform>
            <numerusform>تمام %Ln دوبارہ بھیجیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>دوبارہ بھیجیں</translation>
    </message>
    <message>
        <source>Send by upload form</source>
        <translation>اپ لوڈ فارم سے بھیجیں</translation>
    </message>
    <message>
        <source>Send as new documents</source>
        <translation>نئی دستاویزات کے طور پر بھیجیں</translation>
    </message>
    <message>
        <source>Send as a new document</source>
        <translation>نئی دستاویز کے طور پر بھیجیں</translation>
    </message>
    <message>
        <source>Choose another type…</source>
        <translation>دوسری قسم منتخب کریں…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln صفحہ</numerusform>
            <numerusform>%Ln صفحات</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>ترمیم کریں…</translation>
    </message>
    <message>
        <source>Make smaller…</source>
        <translation>چھوٹا کریں…</translation>
    </message>
    <message numerus="yes">
        <source>Delivered in the last %Ln hour(s)</source>
        <translation>
            <numerusform>پچھلے %Ln گھنٹے میں پہنچ گیا</numerusform>
            <numerusform>پچھلے %Ln گھنٹوں میں پہنچ گیا</numerusform>
        </translation>
    </message>
    <message>
        <source>The service says: “%1”. %2</source>
        <extracomment>%1 the words of the service in its own language, %2 a sentence that says what to do</extracomment>
        <translation>سروس کا جواب: “⁨%1⁩”۔ ⁨%2⁩</translation>
    </message>
</context>
<context>
    <name>OutboxSummary</name>
    <message>
        <source>Everything is paused</source>
        <translation>سب کچھ رکا ہوا ہے</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>Bytes that were sent, of all: &quot;8.2 of 31.0 MB&quot;, &quot;900 kB of 1.2 MB&quot;</extracomment>
        <translation>⁨%2⁩ میں سے ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>The outbox is empty</source>
        <translation>آؤٹ باکس خالی ہے</translation>
    </message>
    <message>
        <source>Not safe to close yet</source>
        <translation>ابھی بند کرنا محفوظ نہیں</translation>
    </message>
    <message>
        <source>Safe to close</source>
        <translation>بند کرنا محفوظ ہے</translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln انتظار میں</numerusform>
            <numerusform>%Ln انتظار میں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln paused</source>
        <translation>
            <numerusform>%Ln روکی گئی</numerusform>
            <numerusform>%Ln روکی گئیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything is paused: %Ln document(s) waiting</source>
        <translation>
            <numerusform>سب کچھ رکا ہوا ہے: %Ln دستاویز انتظار میں</numerusform>
            <numerusform>سب کچھ رکا ہوا ہے: %Ln دستاویزات انتظار میں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) delivered</source>
        <translation>
            <numerusform>%Ln دستاویز پہنچ گئی</numerusform>
            <numerusform>%Ln دستاویزات پہنچ گئیں</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · another Clinic Desk is sending (process %2)</source>
        <extracomment>Status line: %1 is &quot;3 waiting&quot; or &quot;2 of 5 documents · 8.2 MB of 31.0 MB&quot;</extracomment>
        <translation>⁨%1⁩ · دوسرا Clinic Desk بھیج رہا ہے (پروسیس ⁨%2⁩)</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln document(s) · %2</source>
        <extracomment>Status line: %1 of the documents are delivered, %2 the bytes sent: &quot;8.2 of 31.0 MB&quot;</extracomment>
        <translation>
            <numerusform>%Ln دستاویز میں سے ⁨%1⁩ · ⁨%2⁩</numerusform>
            <numerusform>%Ln دستاویزات میں سے ⁨%1⁩ · ⁨%2⁩</numerusform>
        </translation>
    </message>
    <message>
        <source>Safe to close: another Clinic Desk is sending</source>
        <translation>بند کرنا محفوظ ہے: دوسرا Clinic Desk بھیج رہا ہے</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are saved and wait(s) for a new token</source>
        <translation>
            <numerusform>%Ln دستاویز محفوظ ہے اور نئے ٹوکن کے انتظار میں ہے</numerusform>
            <numerusform>%Ln دستاویزات محفوظ ہیں اور نئے ٹوکن کے انتظار میں ہیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) needs/need you</source>
        <translation>
            <numerusform>%Ln دستاویز کو آپ کی توجہ درکار</numerusform>
            <numerusform>%Ln دستاویزات کو آپ کی توجہ درکار</numerusform>
        </translation>
    </message>
    <message>
        <source>Not safe to close: documents would be lost</source>
        <translation>بند کرنا محفوظ نہیں: دستاویزات ضائع ہو جائیں گی</translation>
    </message>
    <message>
        <source>Not safe to close: files are still being read</source>
        <translation>بند کرنا محفوظ نہیں: فائلیں ابھی پڑھی جا رہی ہیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) to be sent</source>
        <translation>
            <numerusform>%Ln دستاویز بھیجے جانے کے انتظار میں ہے</numerusform>
            <numerusform>%Ln دستاویزات بھیجے جانے کے انتظار میں ہیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved documents are not sent</source>
        <translation>محفوظ شدہ دستاویزات بھیجی نہیں جا رہیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are paused</source>
        <translation>
            <numerusform>%Ln دستاویز رکی ہے</numerusform>
            <numerusform>%Ln دستاویزات رکی ہیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) for you</source>
        <translation>
            <numerusform>%Ln دستاویز کو آپ کی توجہ چاہیے</numerusform>
            <numerusform>%Ln دستاویزات کو آپ کی توجہ چاہیے</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not sent yet</source>
        <translation>
            <numerusform>‏%Ln دستاویز ابھی نہیں بھیجی گئی</numerusform>
            <numerusform>‏%Ln دستاویزات ابھی نہیں بھیجی گئیں</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Upload</source>
        <translation>اپ لوڈ</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>آؤٹ باکس</translation>
    </message>
    <message>
        <source>Assessments</source>
        <translation>اسیسمنٹ</translation>
    </message>
    <message>
        <source>Doctors</source>
        <translation>ڈاکٹر</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>پرائیویسی</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>رجسٹر</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>ترتیبات</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>جرنل</translation>
    </message>
</context>
<context>
    <name>Patient</name>
    <message>
        <source>This is an Aadhaar number, which is never used as a patient number.</source>
        <translation>یہ آدھار نمبر ہے۔ وہ کبھی مریض نمبر نہیں بنتا۔</translation>
    </message>
    <message>
        <source>This is an Aadhaar virtual ID (VID), which is never used as a patient number.</source>
        <translation>یہ آدھار کی ورچوئل ID (VID) ہے۔ وہ کبھی مریض نمبر نہیں بنتی۔</translation>
    </message>
    <message>
        <source>This is the code of an Aadhaar card, which is never used as a patient number.</source>
        <translation>یہ آدھار کارڈ کا کوڈ ہے۔ وہ کبھی مریض نمبر نہیں بنتا۔</translation>
    </message>
    <message>
        <source>This looks like the barcode of a product (EAN-13).</source>
        <translation>یہ کسی سامان کے بارکوڈ (EAN-13) جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This looks like the barcode of a product (EAN-8).</source>
        <translation>یہ کسی سامان کے بارکوڈ (EAN-8) جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This looks like the barcode of a product (UPC-A).</source>
        <translation>یہ کسی سامان کے بارکوڈ (UPC-A) جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This looks like the barcode of a package (GTIN-14).</source>
        <translation>یہ کسی پیکٹ کے بارکوڈ (GTIN-14) جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This looks like the code of a medicine or a package (GS1).</source>
        <translation>یہ کسی دوا یا پیکٹ کے کوڈ (GS1) جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This looks like a mobile number.</source>
        <translation>یہ موبائل نمبر جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This looks like an ABHA number.</source>
        <translation>یہ ABHA نمبر جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This looks like an ABHA address.</source>
        <translation>یہ ABHA پتے جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This is the code of an ABHA card.</source>
        <translation>یہ ABHA کارڈ کا کوڈ ہے۔</translation>
    </message>
    <message>
        <source>This is a web address.</source>
        <translation>یہ ویب پتا ہے۔</translation>
    </message>
    <message>
        <source>This is an e-mail address.</source>
        <translation>یہ ای میل پتا ہے۔</translation>
    </message>
    <message>
        <source>This is a code or an address for payments (UPI).</source>
        <translation>یہ ادائیگی (UPI) کا کوڈ یا پتا ہے۔</translation>
    </message>
    <message>
        <source>This is a business card.</source>
        <translation>یہ وزیٹنگ کارڈ ہے۔</translation>
    </message>
    <message>
        <source>This is a code with other data.</source>
        <translation>یہ دوسرے ڈیٹا والا کوڈ ہے۔</translation>
    </message>
    <message>
        <source>This looks like several codes at once.</source>
        <translation>یہ ایک ساتھ کئی کوڈ جیسا لگتا ہے۔</translation>
    </message>
    <message>
        <source>This text has no digits.</source>
        <translation>اس متن میں کوئی ہندسہ نہیں ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln digit(s)</source>
        <translation>
            <numerusform>%Ln ہندسہ</numerusform>
            <numerusform>%Ln ہندسے</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s)</source>
        <translation>
            <numerusform>%Ln حرف</numerusform>
            <numerusform>%Ln حروف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln حرف یا نشان</numerusform>
            <numerusform>%Ln حروف یا نشان</numerusform>
        </translation>
    </message>
    <message>
        <source>This number has other characters than the patient numbers of this clinic.</source>
        <translation>اس نمبر کے حروف اس کلینک کے مریض نمبروں سے مختلف ہیں۔</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <comment>15 digits or 12 digits</comment>
        <translation>⁨%1⁩ یا ⁨%2⁩</translation>
    </message>
    <message>
        <source>This number has %1. The patients of this clinic have %2.</source>
        <comment>13 digits, 15 digits</comment>
        <translation>اس نمبر میں ⁨%1⁩ ہیں۔ اس کلینک کے مریضوں کے نمبر میں ⁨%2⁩ ہوتے ہیں۔</translation>
    </message>
    <message>
        <source>This is not a patient number. It can contain only the letters A to Z, digits and - _ . : without spaces.</source>
        <translation>یہ مریض نمبر نہیں ہے۔ اس میں صرف A سے Z تک کے حروف، ہندسے اور - _ . : ہو سکتے ہیں، خالی جگہ نہیں۔</translation>
    </message>
    <message>
        <source>There is a space or a line break inside. These may be several codes.</source>
        <translation>درمیان میں خالی جگہ یا نئی سطر ہے۔ یہ شاید کئی کوڈ ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>This patient number is too short. It must have at least %Ln character(s).</source>
        <translation>
            <numerusform>یہ مریض نمبر بہت چھوٹا ہے۔ اس میں کم از کم %Ln حرف ہونا چاہیے۔</numerusform>
            <numerusform>یہ مریض نمبر بہت چھوٹا ہے۔ اس میں کم از کم %Ln حروف ہونے چاہییں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>This is not a patient number of this connection.</source>
        <translation>یہ اس کنکشن کا مریض نمبر نہیں ہے۔</translation>
    </message>
    <message>
        <source>The first characters may be missing, because the window had just become active.</source>
        <translation>شروع کے حروف رہ گئے ہوں گے، کیونکہ ونڈو ابھی ابھی فعال ہوئی تھی۔</translation>
    </message>
    <message>
        <source>Several codes were scanned at once. No patient was chosen.</source>
        <translation>ایک ساتھ کئی کوڈ اسکین ہوئے۔ کوئی مریض منتخب نہیں کیا گیا۔</translation>
    </message>
    <message>
        <source>Compare it with the documents of the patient. A delivered document cannot be moved.</source>
        <translation>اسے مریض کے کاغذات سے ملائیں۔ پہنچی ہوئی دستاویز دوسرے مریض کو نہیں دی جا سکتی۔</translation>
    </message>
    <message>
        <source>Scan or type the patient number.</source>
        <translation>مریض نمبر اسکین کریں یا لکھیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s) and digits</source>
        <translation>
            <numerusform>%Ln حرف اور ہندسہ</numerusform>
            <numerusform>%Ln حروف اور ہندسے</numerusform>
        </translation>
    </message>
    <message>
        <source>This looks like an Aadhaar number with characters that a barcode reader has added.</source>
        <translation>یہ آدھار نمبر جیسا لگتا ہے، جس میں بارکوڈ ریڈر نے حروف شامل کیے ہیں۔</translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>%1 S</source>
        <extracomment>Coordinates of a place: degrees north or south, then east or west</extracomment>
        <translation>⁨%1⁩ جنوب</translation>
    </message>
    <message>
        <source>%1 N</source>
        <translation>⁨%1⁩ شمال</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>⁨%1⁩ مغرب</translation>
    </message>
    <message>
        <source>%1 E</source>
        <translation>⁨%1⁩ مشرق</translation>
    </message>
</context>
<context>
    <name>Portrait</name>
    <message>
        <source>it is damaged</source>
        <translation>وہ خراب ہے</translation>
    </message>
    <message>
        <source>it is larger than 5 MB</source>
        <translation>وہ 5 MB سے بڑی ہے</translation>
    </message>
    <message>
        <source>it has %1 million pixels; the limit is %2 million</source>
        <translation>اس میں ⁨%1⁩ ملین پکسل ہیں، حد ⁨%2⁩ ملین ہے</translation>
    </message>
    <message>
        <source>it is not a PNG, JPEG or WebP picture that this computer can show</source>
        <translation>وہ ایسی PNG، JPEG یا WebP تصویر نہیں ہے جو یہ کمپیوٹر دکھا سکے</translation>
    </message>
    <message>
        <source>its address redirects to another address</source>
        <translation>اس کا پتا دوسرے پتے پر بھیجتا ہے</translation>
    </message>
    <message>
        <source>the certificate of its server is not trusted on this computer</source>
        <translation>اس کے سرور کے سرٹیفکیٹ پر یہ کمپیوٹر بھروسا نہیں کرتا</translation>
    </message>
    <message>
        <source>it did not arrive in time</source>
        <translation>وہ وقت پر نہیں آئی</translation>
    </message>
    <message>
        <source>its address points to this computer or to a private network</source>
        <translation>اس کا پتا اس کمپیوٹر پر یا کسی نجی نیٹ ورک میں جاتا ہے</translation>
    </message>
    <message>
        <source>its server answered %1</source>
        <translation>اس کے سرور کا جواب: ⁨%1⁩</translation>
    </message>
    <message>
        <source>its server cannot be reached</source>
        <translation>اس کے سرور سے رابطہ نہیں ہو سکتا</translation>
    </message>
    <message>
        <source>the profile does not contain a valid address</source>
        <translation>پروفائل میں درست پتا نہیں ہے</translation>
    </message>
    <message>
        <source>its address does not start with https</source>
        <translation>اس کا پتا https سے شروع نہیں ہوتا</translation>
    </message>
    <message>
        <source>its address contains a user name or a password</source>
        <translation>اس کے پتے میں یوزر کا نام یا پاس ورڈ ہے</translation>
    </message>
    <message>
        <source>its address points to this computer</source>
        <translation>اس کا پتا اس کمپیوٹر پر جاتا ہے</translation>
    </message>
    <message>
        <source>its address points to this network</source>
        <translation>اس کا پتا اس نیٹ ورک میں جاتا ہے</translation>
    </message>
    <message>
        <source>it takes too much time or memory to open</source>
        <translation>اسے کھولنے میں بہت زیادہ وقت یا میموری لگتی ہے</translation>
    </message>
    <message>
        <source>a part of Clinic Desk is missing; install it again</source>
        <translation>‏Clinic Desk کا ایک حصہ موجود نہیں؛ اسے دوبارہ انسٹال کریں</translation>
    </message>
</context>
<context>
    <name>PracticeService</name>
    <message>
        <source>Practice service</source>
        <translation>مشق سروس</translation>
    </message>
</context>
<context>
    <name>PrintedDocument</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>صفحہ ⁨%1⁩، کل ⁨%2⁩</translation>
    </message>
</context>
<context>
    <name>Privacy</name>
    <message>
        <source>today %1</source>
        <translation>آج ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 · %2 UTC</source>
        <translation>⁨%1⁩ · ⁨%2⁩ UTC</translation>
    </message>
    <message>
        <source>%1, %2, by %3, for user %4 of %5. %6</source>
        <translation>⁨%1⁩، ⁨%2⁩، ⁨%3⁩ کی طرف سے، ⁨%5⁩ کے یوزر ⁨%4⁩ کے لیے۔ ⁨%6⁩</translation>
    </message>
    <message>
        <source>Request accepted at %1.</source>
        <translation>درخواست ⁨%1⁩ بجے قبول ہوئی۔</translation>
    </message>
    <message>
        <source>A request has been running since %1.</source>
        <translation>ایک درخواست ⁨%1⁩ سے چل رہی ہے۔</translation>
    </message>
    <message>
        <source>A request is already running.</source>
        <translation>ایک درخواست پہلے سے چل رہی ہے۔</translation>
    </message>
    <message>
        <source>No request from this computer has been accepted yet.</source>
        <translation>اس کمپیوٹر کی کوئی درخواست ابھی تک قبول نہیں ہوئی۔</translation>
    </message>
    <message>
        <source>Last accepted: %1. The service accepts one request at a time.</source>
        <translation>آخری بار قبول ہوئی: ⁨%1⁩۔ سروس ایک وقت میں ایک ہی درخواست قبول کرتی ہے۔</translation>
    </message>
</context>
<context>
    <name>ProfilePrint</name>
    <message>
        <source>Doctor without a name</source>
        <translation>بے نام ڈاکٹر</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>چیک لسٹ</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>توجہ دیں</translation>
    </message>
    <message>
        <source>Nothing to fix.</source>
        <translation>ٹھیک کرنے کو کچھ نہیں۔</translation>
    </message>
    <message>
        <source>As of %1 · %2</source>
        <translation>⁨%1⁩ تک · ⁨%2⁩</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>پروفائل</translation>
    </message>
    <message>
        <source>More</source>
        <translation>مزید</translation>
    </message>
    <message>
        <source>%1 · as of %2</source>
        <translation>⁨%1⁩ · ⁨%2⁩ تک</translation>
    </message>
    <message numerus="yes">
        <source>%1 (shortened; %Ln character(s) in total)</source>
        <translation>
            <numerusform>⁨%1⁩ (مختصر، کل %Ln حرف)</numerusform>
            <numerusform>⁨%1⁩ (مختصر، کل %Ln حروف)</numerusform>
        </translation>
    </message>
    <message>
        <source>the profile</source>
        <translation>پروفائل</translation>
    </message>
    <message>
        <source>profile.pdf</source>
        <translation>profile.pdf</translation>
    </message>
</context>
<context>
    <name>Receipts</name>
    <message>
        <source>Document</source>
        <translation>دستاویز</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <extracomment>The first of several hashes or file names, and how many follow</extracomment>
        <translation>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RejectedKind</name>
    <message>
        <source>%1 picture</source>
        <extracomment>Kind of a file that was refused: %1 the format, such as &quot;JPEG&quot; or &quot;DICOM&quot;</extracomment>
        <translation>‏⁨%1⁩ تصویر</translation>
    </message>
    <message>
        <source>Spreadsheet</source>
        <translation>اسپریڈ شیٹ</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>پریزنٹیشن</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>‏Word دستاویز</translation>
    </message>
    <message>
        <source>Office document</source>
        <translation>‏Office دستاویز</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>ای میل</translation>
    </message>
    <message>
        <source>ZIP archive</source>
        <translation>‏ZIP فائل</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>آرکائیو فائل</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>ویب صفحہ</translation>
    </message>
    <message>
        <source>Unfinished download</source>
        <translation>نامکمل ڈاؤن لوڈ</translation>
    </message>
    <message>
        <source>File in the cloud</source>
        <translation>کلاؤڈ میں فائل</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>تصویر</translation>
    </message>
    <message>
        <source>Print file</source>
        <translation>پرنٹ فائل</translation>
    </message>
    <message>
        <source>Text file</source>
        <translation>ٹیکسٹ فائل</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>ویڈیو</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>لنک</translation>
    </message>
    <message>
        <source>Empty folder</source>
        <translation>خالی فولڈر</translation>
    </message>
    <message>
        <source>Empty file</source>
        <translation>خالی فائل</translation>
    </message>
    <message>
        <source>File of an unknown kind</source>
        <translation>نامعلوم قسم کی فائل</translation>
    </message>
</context>
<context>
    <name>Role</name>
    <message>
        <source>Receptionist</source>
        <translation>استقبالیہ کارکن</translation>
    </message>
    <message>
        <source>Doctor</source>
        <translation>ڈاکٹر</translation>
    </message>
    <message>
        <source>Admin</source>
        <translation>ایڈمن</translation>
    </message>
</context>
<context>
    <name>RowState</name>
    <message>
        <source>Waiting</source>
        <translation>انتظار میں</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>تیاری ہو رہی ہے</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>بھیجا جا رہا ہے</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>پہنچ گیا</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>تیار</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>آپ کی توجہ درکار</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>روکا گیا</translation>
    </message>
    <message>
        <source>Could not read</source>
        <translation>پڑھا نہیں جا سکا</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>توجہ دیں</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>پڑھا جا رہا ہے</translation>
    </message>
    <message>
        <source>Not safe to close yet</source>
        <translation>ابھی بند کرنا محفوظ نہیں</translation>
    </message>
    <message>
        <source>Safe to close</source>
        <translation>بند کرنا محفوظ ہے</translation>
    </message>
    <message>
        <source>No patient yet</source>
        <translation>ابھی مریض نہیں</translation>
    </message>
    <message>
        <source>Choose a type</source>
        <translation>قسم منتخب کریں</translation>
    </message>
    <message>
        <source>Finishing</source>
        <extracomment>A row&apos;s state when all of its document was sent and there is no answer yet</extracomment>
        <translation>مکمل ہو رہا ہے</translation>
    </message>
    <message>
        <source>Sending %1 %</source>
        <extracomment>A row&apos;s state while its document is in progress, such as &quot;Sending 42 %&quot;</extracomment>
        <translation>‏⁨%1⁩ % بھیجا جا رہا ہے</translation>
    </message>
</context>
<context>
    <name>SingleInstance</name>
    <message>
        <source>Clinic Desk is already open, but it is busy.</source>
        <translation>‏Clinic Desk پہلے سے کھلا ہے، مگر ابھی مصروف ہے۔</translation>
    </message>
    <message>
        <source>It gets your files as soon as it responds.</source>
        <translation>جواب دیتے ہی اسے آپ کی فائلیں مل جائیں گی۔</translation>
    </message>
    <message>
        <source>Its window comes to the front as soon as it responds.</source>
        <translation>جواب دیتے ہی اس کی ونڈو سامنے آ جائے گی۔</translation>
    </message>
    <message>
        <source>Clinic Desk is already open, but it does not respond.</source>
        <translation>‏Clinic Desk پہلے سے کھلا ہے، مگر جواب نہیں دے رہا۔</translation>
    </message>
    <message>
        <source>Wait, or end the process %1 in the system monitor: Clinic Desk then opens again.</source>
        <translation>رکیں، یا سسٹم مانیٹر میں پروسیس ⁨%1⁩ ختم کریں: پھر Clinic Desk دوبارہ کھلے گا۔</translation>
    </message>
    <message>
        <source>Wait, or end the process “clinicdesk” in the system monitor: Clinic Desk then opens again.</source>
        <translation>رکیں، یا سسٹم مانیٹر میں پروسیس “clinicdesk” ختم کریں: پھر Clinic Desk دوبارہ کھلے گا۔</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>%1 – %2</source>
        <translation>‏⁨%1⁩ – ⁨%2⁩</translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln دن</numerusform>
            <numerusform>%Ln دن</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln week(s)</source>
        <translation>
            <numerusform>%Ln ہفتہ</numerusform>
            <numerusform>%Ln ہفتے</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s)</source>
        <translation>
            <numerusform>%Ln مہینہ</numerusform>
            <numerusform>%Ln مہینے</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenEnd</name>
    <message>
        <source>This token expired on %1. Ask for a new one.</source>
        <translation>یہ ٹوکن ⁨%1⁩ کو ختم ہو چکا ہے۔ نیا مانگیں۔</translation>
    </message>
    <message>
        <source>According to the token, it expires today at %1.</source>
        <translation>ٹوکن کے مطابق وہ آج ⁨%1⁩ بجے ختم ہوگا۔</translation>
    </message>
    <message>
        <source>According to the token, it expires on %1.</source>
        <translation>ٹوکن کے مطابق وہ ⁨%1⁩ کو ختم ہوگا۔</translation>
    </message>
</context>
<context>
    <name>UploadRow</name>
    <message>
        <source>for %1</source>
        <translation>⁨%1⁩ کے لیے</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>Second line of a document: %1 kind of file, %2 size</extracomment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 · Direct</source>
        <translation>⁨%1⁩ · براہ راست</translation>
    </message>
    <message>
        <source>direct, encrypted</source>
        <translation>براہ راست، انکرپٹ شدہ</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>براہ راست</translation>
    </message>
    <message>
        <source>encrypted request</source>
        <translation>انکرپٹ شدہ درخواست</translation>
    </message>
    <message>
        <source>It was added for another address of this connection. Remove it and add the file again.</source>
        <translation>یہ اس کنکشن کے دوسرے پتے کے لیے شامل کیا گیا تھا۔ اسے ہٹائیں اور فائل دوبارہ شامل کریں۔</translation>
    </message>
    <message>
        <source>This connection does not list the type “%1”. Choose another one.</source>
        <translation>اس کنکشن کی فہرست میں “⁨%1⁩” قسم نہیں ہے۔ دوسری قسم منتخب کریں۔</translation>
    </message>
    <message>
        <source>To send: set up a connection.</source>
        <translation>بھیجنے کے لیے: کنکشن شامل کریں۔</translation>
    </message>
    <message>
        <source>To send: finish the patient number, or press Esc in its box.</source>
        <translation>بھیجنے کے لیے: مریض نمبر پورا لکھیں، یا اس کے خانے میں Esc دبائیں۔</translation>
    </message>
    <message>
        <source>To send: choose a patient.</source>
        <translation>بھیجنے کے لیے: مریض منتخب کریں۔</translation>
    </message>
    <message>
        <source>To send: choose a patient and add a document.</source>
        <translation>بھیجنے کے لیے: مریض منتخب کریں اور دستاویز شامل کریں۔</translation>
    </message>
    <message>
        <source>To send: add a document.</source>
        <translation>بھیجنے کے لیے: دستاویز شامل کریں۔</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>بھیجیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز</numerusform>
            <numerusform>%Ln دستاویزات</numerusform>
        </translation>
    </message>
    <message>
        <source>A document that is sent directly can have only one file. Use the upload form.</source>
        <translation>براہ راست بھیجی جانے والی دستاویز میں صرف ایک فائل ہو سکتی ہے۔ اپ لوڈ فارم استعمال کریں۔</translation>
    </message>
    <message>
        <source>This is a link, not a file. Save the file first, then drop it here.</source>
        <translation>یہ لنک ہے، فائل نہیں۔ پہلے فائل محفوظ کریں، پھر اسے یہاں ڈراپ کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln ready</source>
        <translation>
            <numerusform>%Ln تیار</numerusform>
            <numerusform>%Ln تیار</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ready, %1</source>
        <extracomment>Send bar: how many documents will be sent, and their size</extracomment>
        <translation>
            <numerusform>%Ln تیار، ⁨%1⁩</numerusform>
            <numerusform>%Ln تیار، ⁨%1⁩</numerusform>
        </translation>
    </message>
    <message>
        <source>To send: add a document for this patient.</source>
        <translation>بھیجنے کے لیے: اس مریض کی دستاویز شامل کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) stay(s) here until fixed</source>
        <translation>
            <numerusform>%Ln دستاویز ٹھیک ہونے تک یہیں رہے گی</numerusform>
            <numerusform>%Ln دستاویزات ٹھیک ہونے تک یہیں رہیں گی</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln has/have no patient</source>
        <translation>
            <numerusform>%Ln کا مریض منتخب نہیں</numerusform>
            <numerusform>%Ln کا مریض منتخب نہیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not for this patient and stay(s) here</source>
        <translation>
            <numerusform>%Ln دستاویز اس مریض کی نہیں اور یہیں رہے گی</numerusform>
            <numerusform>%Ln دستاویزات اس مریض کی نہیں اور یہیں رہیں گی</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assign %Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز اس مریض کو دیں</numerusform>
            <numerusform>%Ln دستاویزات اس مریض کو دیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %Ln document(s) to %1</source>
        <translation>
            <numerusform>⁨%1⁩ کے لیے %Ln دستاویز بھیجیں</numerusform>
            <numerusform>⁨%1⁩ کے لیے %Ln دستاویزات بھیجیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) needs/need you</source>
        <translation>
            <numerusform>%Ln دستاویز کو آپ کی توجہ درکار</numerusform>
            <numerusform>%Ln دستاویزات کو آپ کی توجہ درکار</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln file(s)</source>
        <extracomment>Second line of a document: %1 kind of its files</extracomment>
        <translation>
            <numerusform>⁨%1⁩، %Ln فائل</numerusform>
            <numerusform>⁨%1⁩، %Ln فائلیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln page(s)</source>
        <extracomment>Second line of a document: %1 kind of its file, or &quot;PDF, 2 files&quot;</extracomment>
        <translation>
            <numerusform>⁨%1⁩، %Ln صفحہ</numerusform>
            <numerusform>⁨%1⁩، %Ln صفحات</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln صفحہ</numerusform>
            <numerusform>%Ln صفحات</numerusform>
        </translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>ابھی پڑھی نہیں گئی</translation>
    </message>
    <message>
        <source>being read and prepared</source>
        <translation>پڑھی اور تیار کی جا رہی ہے</translation>
    </message>
    <message>
        <source>The mail program did not hand over a file. Save the attachment to a folder first, then drop it here.</source>
        <translation>میل پروگرام نے کوئی فائل نہیں دی۔ پہلے منسلکہ فائل کسی فولڈر میں محفوظ کریں، پھر اسے یہاں ڈراپ کریں۔</translation>
    </message>
    <message>
        <source>The clock of this computer is wrong, so today’s date is not certain. Enter the date of the document.</source>
        <translation>اس کمپیوٹر کی گھڑی غلط ہے، اس لیے آج کی تاریخ یقینی نہیں۔ دستاویز کی تاریخ درج کریں۔</translation>
    </message>
    <message>
        <source>new</source>
        <translation>نیا</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a patient</source>
        <translation>
            <numerusform>%Ln بغیر مریض کے</numerusform>
            <numerusform>%Ln بغیر مریض کے</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a patient, %1</source>
        <extracomment>Send bar: how many documents will get the patient and be sent, and their size</extracomment>
        <translation>
            <numerusform>%Ln بغیر مریض کے، ⁨%1⁩</numerusform>
            <numerusform>%Ln بغیر مریض کے، ⁨%1⁩</numerusform>
        </translation>
    </message>
    <message>
        <source>Document</source>
        <translation>دستاویز</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a type</source>
        <translation>
            <numerusform>%Ln بغیر قسم کے</numerusform>
            <numerusform>%Ln بغیر قسم کے</numerusform>
        </translation>
    </message>
    <message>
        <source>To send: choose a patient and a type.</source>
        <translation>بھیجنے کے لیے: مریض اور قسم منتخب کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>To send: choose a type. In the list, press a key from 1 to %Ln.</source>
        <extracomment>%Ln the last key: one for each type in the list</extracomment>
        <translation>
            <numerusform>بھیجنے کے لیے: قسم منتخب کریں۔ فہرست میں 1 سے %Ln تک کی کلید دبائیں۔</numerusform>
            <numerusform>بھیجنے کے لیے: قسم منتخب کریں۔ فہرست میں 1 سے %Ln تک کی کلید دبائیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>tags %1</source>
        <extracomment>Read out for the row of a document: %1 its tags</extracomment>
        <translation>ٹیگ ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 · not added</source>
        <extracomment>Second line of a file that was refused: %1 what kind of file it is, such as &quot;PDF&quot; or &quot;Word document&quot;</extracomment>
        <translation>‏⁨%1⁩ · شامل نہیں کی گئی</translation>
    </message>
    <message numerus="yes">
        <source>To send: solve the problem of %Ln document(s), or add another one.</source>
        <translation>
            <numerusform>بھیجنے کے لیے: %Ln دستاویز کا مسئلہ حل کریں، یا دوسری شامل کریں۔</numerusform>
            <numerusform>بھیجنے کے لیے: %Ln دستاویزات کا مسئلہ حل کریں، یا دوسری شامل کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is too large for the file storage and cannot be made smaller. Split it, or scan it again at a lower resolution.</source>
        <translation>‏“⁨%1⁩” فائل اسٹوریج کے لیے بہت بڑی ہے اور چھوٹی نہیں کی جا سکتی۔ اسے تقسیم کریں، یا کم ریزولوشن پر دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>“%1” is too large for the file storage and cannot be made smaller. Scan it again at a lower resolution.</source>
        <translation>‏“⁨%1⁩” فائل اسٹوریج کے لیے بہت بڑی ہے اور چھوٹی نہیں کی جا سکتی۔ اسے کم ریزولوشن پر دوبارہ اسکین کریں۔</translation>
    </message>
</context>
<context>
    <name>UploadSpeedMeter</name>
    <message>
        <source>%1 MB/s</source>
        <translation>%1 MB/s</translation>
    </message>
    <message>
        <source>%1 kB/s</source>
        <translation>%1 kB/s</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>How fast it goes and how long it still takes: &quot;570 kB/s · about 40 s left&quot;</extracomment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>limited to %1 until %2</source>
        <translation>⁨%2⁩ تک حد ⁨%1⁩</translation>
    </message>
    <message>
        <source>limited to %1</source>
        <translation>حد ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::cli</name>
    <message>
        <source>Usage: clinicdesk-cli aadhaar init
Starts a registration. Reads the number from the terminal (hidden) or from standard input, never from the command line. The number is sent encrypted and is not stored.</source>
        <translation>استعمال: clinicdesk-cli aadhaar init
رجسٹریشن شروع کرتا ہے۔ نمبر ٹرمینل سے (چھپا کر) یا اسٹینڈرڈ اِن پٹ سے پڑھتا ہے، کمانڈ لائن سے کبھی نہیں۔ نمبر انکرپٹ کر کے بھیجا جاتا ہے اور محفوظ نہیں کیا جاتا۔</translation>
    </message>
    <message>
        <source>Transaction: %1</source>
        <translation>ٹرانزیکشن: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Aadhaar number: </source>
        <translation>آدھار نمبر: </translation>
    </message>
    <message>
        <source>There is no connection named “%1”. “connection list” shows all connections.</source>
        <translation>“⁨%1⁩” نام کا کوئی کنکشن نہیں ہے۔ “connection list” تمام کنکشن دکھاتا ہے۔</translation>
    </message>
    <message>
        <source>No connection is set up. Add one with “connection add”, or set the environment variables.</source>
        <translation>کوئی کنکشن نہیں ہے۔ “connection add” سے شامل کریں، یا ماحول کے متغیرات طے کریں۔</translation>
    </message>
    <message>
        <source>The journal was damaged. It was renamed to %1, and a new journal was started.</source>
        <translation>جرنل خراب ہو گیا تھا۔ اس کا نام اب ⁨%1⁩ ہے، اور نیا جرنل شروع کر دیا گیا ہے۔</translation>
    </message>
    <message>
        <source>Lists assessments that match all options, in groups. Times are in UTC.</source>
        <translation>تمام آپشنز کے مطابق اسیسمنٹ دکھاتا ہے، گروپ بنا کر۔ اوقات UTC میں ہیں۔</translation>
    </message>
    <message>
        <source>Only this practitioner.</source>
        <translation>صرف یہ ڈاکٹر۔</translation>
    </message>
    <message>
        <source>Only this patient.</source>
        <translation>صرف یہ مریض۔</translation>
    </message>
    <message>
        <source>Only this identifier, for all practitioners and patients.</source>
        <translation>صرف یہ شناخت، تمام ڈاکٹروں اور مریضوں کے لیے۔</translation>
    </message>
    <message>
        <source>Only this transaction (session).</source>
        <translation>صرف یہ ٹرانزیکشن (سیشن)۔</translation>
    </message>
    <message>
        <source>Only this workflow. Can be repeated.</source>
        <translation>صرف یہ ورک فلو۔ کئی بار دیا جا سکتا ہے۔</translation>
    </message>
    <message>
        <source>NEW, IN_REVIEW, COMPLETED (the default) or PARTIAL.</source>
        <translation>ان میں سے ایک: NEW, IN_REVIEW, COMPLETED (ڈیفالٹ) یا PARTIAL۔</translation>
    </message>
    <message>
        <source>Print a CSV table. Cells that look like formulas are escaped.</source>
        <translation>نتیجہ CSV ٹیبل میں دیں۔ فارمولے جیسے خانوں کو بے اثر کر دیا جاتا ہے۔</translation>
    </message>
    <message>
        <source>With --csv: start with a byte order mark.</source>
        <translation>صرف --csv کے ساتھ: شروع میں بائٹ آرڈر مارک لگائیں۔</translation>
    </message>
    <message>
        <source>--%1 needs a value.</source>
        <translation>آپشن ⁨--%1⁩ کے ساتھ قدر دیں۔</translation>
    </message>
    <message>
        <source>“%1” is not a status. Use NEW, IN_REVIEW, COMPLETED or PARTIAL.</source>
        <translation>“⁨%1⁩” کوئی حالت نہیں ہے۔ NEW, IN_REVIEW, COMPLETED یا PARTIAL استعمال کریں۔</translation>
    </message>
    <message>
        <source>“assessments” takes only options.</source>
        <translation>‏“assessments” کے ساتھ صرف آپشن دیے جا سکتے ہیں۔</translation>
    </message>
    <message>
        <source>Use --csv or --json, not both.</source>
        <translation>یا --csv استعمال کریں یا --json، دونوں نہیں۔</translation>
    </message>
    <message>
        <source>--bom needs --csv.</source>
        <translation>آپشن --bom کے ساتھ --csv بھی دیں۔</translation>
    </message>
    <message>
        <source>Cannot write to standard output: %1.</source>
        <translation>اسٹینڈرڈ آؤٹ پٹ پر لکھا نہیں جا سکتا: ⁨%1⁩۔</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>نہیں دیا گیا</translation>
    </message>
    <message>
        <source>unknown module</source>
        <translation>نامعلوم ماڈیول</translation>
    </message>
    <message>
        <source>Practitioner %1, patient %2, identifier %3, transaction %4</source>
        <translation>ڈاکٹر ⁨%1⁩، مریض ⁨%2⁩، شناخت ⁨%3⁩، ٹرانزیکشن ⁨%4⁩</translation>
    </message>
    <message>
        <source>Groups: %1, conversations: %2</source>
        <translation>گروپ: ⁨%1⁩، گفتگوئیں: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Cannot read standard input.</source>
        <translation>اسٹینڈرڈ اِن پٹ پڑھا نہیں جا سکتا۔</translation>
    </message>
    <message>
        <source>%1 Old tokens and keys are still in the keychain. They are not used again. They are removed as soon as the keychain responds.</source>
        <translation>⁨%1⁩ پرانے ٹوکن اور کلیدیں ابھی کی چین میں ہیں۔ وہ دوبارہ استعمال نہیں ہوں گی۔ کی چین کے جواب دیتے ہی انہیں ہٹا دیا جائے گا۔</translation>
    </message>
    <message>
        <source>The new address belongs to another service, so the stored tokens and key were removed. Enter new ones with --secrets-from-stdin.</source>
        <translation>نیا پتا کسی اور سروس کا ہے، اس لیے محفوظ شدہ ٹوکن اور کلید ہٹا دیے گئے۔ --secrets-from-stdin سے نئے درج کریں۔</translation>
    </message>
    <message>
        <source>Removed the key with the old ID “%1”.</source>
        <translation>پرانے ID “⁨%1⁩” والی کلید ہٹا دی گئی۔</translation>
    </message>
    <message>
        <source>A convention of this service. Can be repeated. KEY is one of:</source>
        <translation>اس سروس کا ایک اصول۔ کئی بار دیا جا سکتا ہے۔ KEY ان میں سے ایک ہے:</translation>
    </message>
    <message>
        <source>Name of the connection on this computer.</source>
        <translation>اس کمپیوٹر پر کنکشن کا نام۔</translation>
    </message>
    <message>
        <source>Address of the service, with its path prefix.</source>
        <translation>سروس کا پتا، پاتھ کے ابتدائی حصے کے ساتھ۔</translation>
    </message>
    <message>
        <source>The user that the token belongs to.</source>
        <translation>وہ یوزر جس کا یہ ٹوکن ہے۔</translation>
    </message>
    <message>
        <source>ID of the shared key.</source>
        <translation>مشترکہ کلید کا ID۔</translation>
    </message>
    <message>
        <source>production or development.</source>
        <translation>ان میں سے ایک: production یا development۔</translation>
    </message>
    <message>
        <source>on or off: encrypt payloads. A file that is sent by upload form is protected only by TLS.</source>
        <translation>پے لوڈ انکرپٹ کریں: on یا off۔ اپ لوڈ فارم سے بھیجی گئی فائل صرف TLS سے محفوظ رہتی ہے۔</translation>
    </message>
    <message>
        <source>Reads {&quot;access_token&quot;,&quot;auth_token&quot;,&quot;key_string&quot;} from standard input.</source>
        <translation>اسٹینڈرڈ اِن پٹ سے {&quot;access_token&quot;,&quot;auth_token&quot;,&quot;key_string&quot;} پڑھتا ہے۔</translation>
    </message>
    <message>
        <source>--environment: use production or development.</source>
        <translation>‏--environment: یا production استعمال کریں یا development۔</translation>
    </message>
    <message>
        <source>--encrypt: use on or off.</source>
        <translation>‏--encrypt: یا on استعمال کریں یا off۔</translation>
    </message>
    <message>
        <source>--convention: use KEY=VALUE.</source>
        <translation>‏--convention: اس شکل میں لکھیں: KEY=VALUE۔</translation>
    </message>
    <message>
        <source>A key needs an ID. Add --key-id.</source>
        <translation>کلید کا ID بھی ہونا چاہیے۔ --key-id بھی دیں۔</translation>
    </message>
    <message>
        <source>“connection add” needs one NAME and --base-url URL.</source>
        <translation>‏“connection add” کے ساتھ ایک NAME اور --base-url URL دیں۔</translation>
    </message>
    <message>
        <source>Enter one connection name.</source>
        <translation>ایک کنکشن کا نام درج کریں۔</translation>
    </message>
    <message>
        <source>There is no connection named “%1”.</source>
        <translation>“⁨%1⁩” نام کا کوئی کنکشن نہیں ہے۔</translation>
    </message>
    <message>
        <source>  Payloads are encrypted.</source>
        <translation>  پے لوڈ انکرپٹ کیے جاتے ہیں۔</translation>
    </message>
    <message>
        <source>  Payloads are not encrypted.</source>
        <translation>  پے لوڈ انکرپٹ نہیں کیے جاتے۔</translation>
    </message>
    <message>
        <source> No shared key is set.</source>
        <translation> کوئی مشترکہ کلید نہیں ہے۔</translation>
    </message>
    <message>
        <source> The shared key “%1” is stored on this computer.</source>
        <translation> مشترکہ کلید “⁨%1⁩” اس کمپیوٹر پر محفوظ ہے۔</translation>
    </message>
    <message>
        <source> The shared key “%1” is not stored on this computer.</source>
        <translation> مشترکہ کلید “⁨%1⁩” اس کمپیوٹر پر محفوظ نہیں ہے۔</translation>
    </message>
    <message>
        <source>  A file that is sent by upload form is protected only by TLS.</source>
        <translation>  اپ لوڈ فارم سے بھیجی گئی فائل صرف TLS سے محفوظ رہتی ہے۔</translation>
    </message>
    <message>
        <source>  Conventions:</source>
        <translation>  اصول:</translation>
    </message>
    <message>
        <source>(default: %1)</source>
        <translation>(ڈیفالٹ: ⁨%1⁩)</translation>
    </message>
    <message>
        <source>%1 First send or cancel the documents that “outbox list” shows. Or add --force to leave them in the outbox, unsent.</source>
        <translation>⁨%1⁩ پہلے وہ دستاویزات بھیجیں یا منسوخ کریں جو “outbox list” دکھاتا ہے۔ یا --force لگائیں، تب وہ بھیجے بغیر آؤٹ باکس میں رہیں گی۔</translation>
    </message>
    <message>
        <source>Removes a connection and its secrets. Refused while documents in the outbox are waiting for it.</source>
        <translation>کنکشن کو اس کے ٹوکن اور کلید سمیت ہٹاتا ہے۔ جب تک آؤٹ باکس میں دستاویزات اس کے انتظار میں ہوں، نہیں ہٹاتا۔</translation>
    </message>
    <message>
        <source>Remove it anyway. The documents stay in the outbox and are not sent.</source>
        <translation>پھر بھی ہٹائیں۔ دستاویزات آؤٹ باکس میں رہتی ہیں اور بھیجی نہیں جاتیں۔</translation>
    </message>
    <message numerus="yes">
        <source>Shows doctor profiles, or checks them for problems. A list can have one ID on each line, all IDs on one line, or a column of a table. At most %Ln doctor(s).</source>
        <translation>
            <numerusform>ڈاکٹروں کے پروفائل دکھاتا ہے، یا ان میں مسائل کی جانچ کرتا ہے۔ فہرست میں ہر سطر پر ایک ID، تمام ID ایک سطر پر، یا ٹیبل کا ایک کالم ہو سکتا ہے۔ زیادہ سے زیادہ %Ln ڈاکٹر۔</numerusform>
            <numerusform>ڈاکٹروں کے پروفائل دکھاتا ہے، یا ان میں مسائل کی جانچ کرتا ہے۔ فہرست میں ہر سطر پر ایک ID، تمام ID ایک سطر پر، یا ٹیبل کا ایک کالم ہو سکتا ہے۔ زیادہ سے زیادہ %Ln ڈاکٹر۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Doctor IDs. Use - to read a list from standard input.</source>
        <translation>ڈاکٹروں کے ID۔ اسٹینڈرڈ اِن پٹ سے فہرست پڑھنے کے لیے - لکھیں۔</translation>
    </message>
    <message>
        <source>Check each profile for problems.</source>
        <translation>ہر پروفائل میں مسائل کی جانچ کریں۔</translation>
    </message>
    <message>
        <source>A file with a list of doctor IDs. Can be repeated.</source>
        <translation>ڈاکٹروں کے ID کی فہرست والی فائل۔ کئی بار دی جا سکتی ہے۔</translation>
    </message>
    <message>
        <source>With --check: print a CSV table. Cells that look like formulas are escaped.</source>
        <translation>صرف --check کے ساتھ: نتیجہ CSV ٹیبل میں دیں۔ فارمولے جیسے خانوں کو بے اثر کر دیا جاتا ہے۔</translation>
    </message>
    <message>
        <source>--csv needs --check.</source>
        <translation>آپشن --csv کے ساتھ --check بھی دیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln duplicate ID(s) skipped.</source>
        <translation>
            <numerusform>%Ln دہرایا گیا ID چھوڑ دیا گیا۔</numerusform>
            <numerusform>%Ln دہرائے گئے ID چھوڑ دیے گئے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln value(s) skipped, because they are not valid doctor IDs.</source>
        <translation>
            <numerusform>%Ln قدر چھوڑ دی گئی، کیونکہ وہ درست ڈاکٹر ID نہیں ہے۔</numerusform>
            <numerusform>%Ln قدریں چھوڑ دی گئیں، کیونکہ وہ درست ڈاکٹر ID نہیں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>⁨%2⁩ میں سے ⁨%1⁩</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>اسٹینڈرڈ اِن پٹ</translation>
    </message>
    <message>
        <source>Standard input can be read only once.</source>
        <translation>اسٹینڈرڈ اِن پٹ صرف ایک بار پڑھا جا سکتا ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>The list has more than %Ln doctor(s). Split it into several lists.</source>
        <translation>
            <numerusform>فہرست میں %Ln سے زیادہ ڈاکٹر ہیں۔ اسے کئی فہرستوں میں تقسیم کریں۔</numerusform>
            <numerusform>فہرست میں %Ln سے زیادہ ڈاکٹر ہیں۔ اسے کئی فہرستوں میں تقسیم کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>No doctor given. Enter doctor IDs, a file with --ids, or - for standard input.</source>
        <translation>کوئی ڈاکٹر نہیں دیا گیا۔ ڈاکٹروں کے ID درج کریں، --ids سے فائل دیں، یا اسٹینڈرڈ اِن پٹ کے لیے - لکھیں۔</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>a finding and what helps</comment>
        <translation>⁨%1⁩۔ ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>an identifier and a name</comment>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>OK.</source>
        <translation>ٹھیک ہے۔</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>a finding</comment>
        <translation>توجہ دیں</translation>
    </message>
    <message>
        <source>Doctors: %1, to fix: %2, with notes: %3, OK: %4, could not be read: %5</source>
        <translation>ڈاکٹر: ⁨%1⁩، ٹھیک کرنا ہے: ⁨%2⁩، توجہ دیں: ⁨%3⁩، ٹھیک ہے: ⁨%4⁩، پڑھا نہیں جا سکا: ⁨%5⁩</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an identifier and what went wrong</comment>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Enter one document ID.</source>
        <translation>ایک دستاویز ID درج کریں۔</translation>
    </message>
    <message>
        <source>There is no document “%1” in the outbox.</source>
        <translation>آؤٹ باکس میں دستاویز “⁨%1⁩” نہیں ہے۔</translation>
    </message>
    <message>
        <source>--connection needs a name.</source>
        <translation>آپشن --connection کے ساتھ نام دیں۔</translation>
    </message>
    <message>
        <source>“jwe %1” reads from standard input. Do not enter a file name.</source>
        <translation>‏“jwe ⁨%1⁩” اسٹینڈرڈ اِن پٹ سے پڑھتا ہے۔ فائل کا نام درج نہ کریں۔</translation>
    </message>
    <message>
        <source>“jwe %1” writes bytes and cannot be used with --json.</source>
        <translation>‏“jwe ⁨%1⁩” بائٹ لکھتا ہے اور --json کے ساتھ استعمال نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Encrypts standard input with the connection’s key. Writes the envelope to standard output.</source>
        <translation>اسٹینڈرڈ اِن پٹ کو کنکشن کی کلید سے انکرپٹ کرتا ہے۔ لفافہ اسٹینڈرڈ آؤٹ پٹ پر لکھتا ہے۔</translation>
    </message>
    <message>
        <source>Wraps the bytes as {&quot;file&quot;: Base64}.</source>
        <translation>بائٹس کو {&quot;file&quot;: Base64} میں لپیٹتا ہے۔</translation>
    </message>
    <message>
        <source>Decrypts an envelope from standard input. Writes nothing before its tag is verified. The connection’s convention answer_envelopes defines which tags are accepted without &quot;protected&quot;.</source>
        <translation>اسٹینڈرڈ اِن پٹ سے آیا لفافہ ڈی کرپٹ کرتا ہے۔ اس کے ٹیگ کی تصدیق سے پہلے کچھ نہیں لکھتا۔ کنکشن کا اصول answer_envelopes طے کرتا ہے کہ کون سے ٹیگ &quot;protected&quot; کے بغیر قبول کیے جائیں۔</translation>
    </message>
    <message>
        <source>“clinicdesk-cli --help” lists all commands.</source>
        <translation>‏“clinicdesk-cli --help” تمام کمانڈز دکھاتا ہے۔</translation>
    </message>
    <message>
        <source>“%1” is not a command of %2. Did you mean “%3”?</source>
        <translation>“⁨%1⁩” ⁨%2⁩ کی کمانڈ نہیں ہے۔ کیا آپ کا مطلب “⁨%3⁩” تھا؟</translation>
    </message>
    <message>
        <source>“%1” is not a command of %2.</source>
        <translation>“⁨%1⁩” ⁨%2⁩ کی کمانڈ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Lists documents that are not delivered, or that were delivered in the last 24 hours.</source>
        <translation>وہ دستاویزات دکھاتا ہے جو پہنچی نہیں، یا جو پچھلے 24 گھنٹوں میں پہنچ گئیں۔</translation>
    </message>
    <message>
        <source>List everything that was ever sent from this computer.</source>
        <translation>وہ سب دکھائیں جو اس کمپیوٹر سے کبھی بھیجا گیا۔</translation>
    </message>
    <message>
        <source>Sends all documents that are waiting for this connection.</source>
        <translation>اس کنکشن کے انتظار میں موجود تمام دستاویزات بھیجتا ہے۔</translation>
    </message>
    <message>
        <source>How long to keep trying without progress (default 120; 0: try once).</source>
        <translation>آگے نہ بڑھنے پر کتنی دیر کوشش جاری رکھیں (ڈیفالٹ 120؛ 0: ایک بار کوشش کریں)۔</translation>
    </message>
    <message>
        <source>“%1” is not an error code.</source>
        <translation>“⁨%1⁩” خرابی کا کوڈ نہیں ہے۔</translation>
    </message>
    <message>
        <source>%1 may already have been delivered. It was not changed.</source>
        <translation>ہو سکتا ہے کہ ⁨%1⁩ پہنچ چکی ہو۔ اسے نہیں بدلا گیا۔</translation>
    </message>
    <message>
        <source>Sends a document that failed or is waiting before all others. If no Clinic Desk is sending, “outbox run” sends it.</source>
        <translation>ناکام یا انتظار میں موجود دستاویز کو سب سے پہلے بھیجتا ہے۔ اگر کوئی Clinic Desk نہیں بھیج رہا تو “outbox run” اسے بھیجتا ہے۔</translation>
    </message>
    <message>
        <source>All failed documents, except direct uploads that may have been delivered (service.outcome-unclear). Look for those on the service first, then retry each by its ID.</source>
        <translation>تمام ناکام دستاویزات، سوائے ان براہ راست اپ لوڈ کے جو شاید پہنچ چکے ہوں (service.outcome-unclear)۔ انہیں پہلے سروس پر دیکھیں، پھر ہر ایک کے ID سے دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>With --all: only documents that failed with this code (error.code).</source>
        <translation>صرف --all کے ساتھ: صرف وہ دستاویزات جو اس کوڈ سے ناکام ہوئیں (error.code)۔</translation>
    </message>
    <message>
        <source>The document ID.</source>
        <translation>دستاویز ID۔</translation>
    </message>
    <message>
        <source>Cancels a document. Files that are already in the file storage stay there.</source>
        <translation>دستاویز منسوخ کرتا ہے۔ جو فائلیں فائل اسٹوریج میں پہنچ چکی ہیں، وہ وہیں رہتی ہیں۔</translation>
    </message>
    <message>
        <source>Writes a JSON file with all documents delivered from this computer: when, where, and the SHA-256 of each file. The file contains patient numbers, so only its owner can read it.</source>
        <translation>اس کمپیوٹر سے پہنچائی گئی تمام دستاویزات کی JSON فائل لکھتا ہے: کب، کہاں، اور ہر فائل کا SHA-256۔ فائل میں مریض نمبر ہوتے ہیں، اس لیے اسے صرف اس کا مالک پڑھ سکتا ہے۔</translation>
    </message>
    <message>
        <source>The file to write. An existing file is replaced.</source>
        <translation>لکھی جانے والی فائل۔ موجودہ فائل بدل دی جاتی ہے۔</translation>
    </message>
    <message>
        <source>Enter one file name.</source>
        <translation>ایک فائل کا نام درج کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln receipt(s) written.</source>
        <translation>
            <numerusform>%Ln رسید لکھی گئی۔</numerusform>
            <numerusform>%Ln رسیدیں لکھی گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything, for all connections, including documents added later.</source>
        <translation>سب کچھ، تمام کنکشنز کے لیے، بعد میں شامل ہونے والی دستاویزات بھی۔</translation>
    </message>
    <message>
        <source>All documents of this connection, including documents added later.</source>
        <translation>اس کنکشن کی تمام دستاویزات، بعد میں شامل ہونے والی بھی۔</translation>
    </message>
    <message>
        <source>Use --all or --this-connection, not both.</source>
        <translation>یا --all استعمال کریں یا --this-connection، دونوں نہیں۔</translation>
    </message>
    <message>
        <source>Pauses sending until “outbox resume”, even after a restart.</source>
        <translation>بھیجنا “outbox resume” تک روکتا ہے، دوبارہ شروع کرنے کے بعد بھی۔</translation>
    </message>
    <message>
        <source>Ends a pause. “outbox run” then sends the documents. With --all, documents that were paused by ID stay paused.</source>
        <translation>روک ختم کرتا ہے۔ پھر “outbox run” دستاویزات بھیجتا ہے۔ --all کے ساتھ وہ دستاویزات رکی رہتی ہیں جو ID سے روکی گئی تھیں۔</translation>
    </message>
    <message>
        <source>Sends a document before all others that are waiting.</source>
        <translation>دستاویز کو انتظار میں موجود باقی سب سے پہلے بھیجتا ہے۔</translation>
    </message>
    <message>
        <source>Everything is paused. To continue, use “outbox resume --all”.</source>
        <translation>سب کچھ رکا ہوا ہے۔ جاری رکھنے کے لیے “outbox resume --all” استعمال کریں۔</translation>
    </message>
    <message>
        <source>This connection is paused. To continue, use “outbox resume --this-connection”.</source>
        <translation>یہ کنکشن رکا ہوا ہے۔ جاری رکھنے کے لیے “outbox resume --this-connection” استعمال کریں۔</translation>
    </message>
    <message>
        <source>Details: %1</source>
        <translation>تفصیل: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Receipt: %1</source>
        <translation>رسید: ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1  %2, by %3, for user %4: %5</source>
        <translation>⁨%1⁩  ⁨%2⁩، ⁨%3⁩ کی طرف سے، یوزر ⁨%4⁩ کے لیے: ⁨%5⁩</translation>
    </message>
    <message>
        <source>The answer could not be recorded. %1</source>
        <translation>جواب درج نہیں ہو سکا۔ ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>⁨%1⁩۔ ⁨%2⁩</translation>
    </message>
    <message>
        <source>Requests the data that the service holds about the connection’s user. The service sends the data to the clinic’s webhook, not to this computer. Each request is recorded in the journal.</source>
        <translation>وہ ڈیٹا مانگتا ہے جو سروس کے پاس کنکشن کے یوزر کے بارے میں ہے۔ سروس ڈیٹا کلینک کے ویب ہُک پر بھیجتی ہے، اس کمپیوٹر پر نہیں۔ ہر درخواست جرنل میں درج ہوتی ہے۔</translation>
    </message>
    <message>
        <source>“privacy request” takes no arguments. It is always for the connection’s own user.</source>
        <translation>‏“privacy request” کے ساتھ کچھ اور نہیں دیا جا سکتا۔ یہ ہمیشہ کنکشن کے اپنے یوزر کے لیے ہوتا ہے۔</translation>
    </message>
    <message>
        <source>Lists the requests for user data from this computer, for all connections, newest first.</source>
        <translation>اس کمپیوٹر سے مانگے گئے یوزر ڈیٹا کی درخواستیں دکھاتا ہے، تمام کنکشنز کی، تازہ ترین پہلے۔</translation>
    </message>
    <message>
        <source>“privacy list” takes no arguments.</source>
        <translation>‏“privacy list” کے ساتھ اور کچھ نہیں لکھا جاتا۔</translation>
    </message>
    <message>
        <source>--wait: enter 0 to 86400 seconds.</source>
        <translation>‏--wait: 0 سے 86400 تک سیکنڈ درج کریں۔</translation>
    </message>
    <message>
        <source>Upload speed limit in bytes per second: 500k or 2M, or by time of day: 08:00=500k,18:30=off.</source>
        <translation>اپ لوڈ کی رفتار کی حد، بائٹ فی سیکنڈ: 500k یا 2M، یا وقت کے مطابق: 08:00=500k,18:30=off۔</translation>
    </message>
    <message>
        <source>Another Clinic Desk (%1, process %2) is sending from this outbox. Waiting for it.</source>
        <translation>دوسرا Clinic Desk (⁨%1⁩، پروسیس ⁨%2⁩) اسی آؤٹ باکس سے بھیج رہا ہے۔ اس کا انتظار ہو رہا ہے۔</translation>
    </message>
    <message>
        <source>The other Clinic Desk stopped sending. Continuing here.</source>
        <translation>دوسرے Clinic Desk نے بھیجنا روک دیا ہے۔ اب یہاں سے بھیجا جا رہا ہے۔</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>اسٹینڈرڈ اِن پٹ</translation>
    </message>
    <message>
        <source>Usage: clinicdesk-cli %1 %2 (add --help to any of them for details)</source>
        <translation>استعمال: clinicdesk-cli ⁨%1⁩ ⁨%2⁩ (تفصیل کے لیے کسی کے ساتھ بھی --help لکھیں)</translation>
    </message>
    <message>
        <source>The patient is the connection’s own user.</source>
        <translation>مریض کنکشن کا اپنا یوزر ہے۔</translation>
    </message>
    <message>
        <source>Document type, required without --direct: %1.</source>
        <translation>دستاویز کی قسم، --direct کے بغیر ضروری: ⁨%1⁩۔</translation>
    </message>
    <message>
        <source>A tag. Can be repeated.</source>
        <translation>ایک ٹیگ۔ کئی بار لکھا جا سکتا ہے۔</translation>
    </message>
    <message>
        <source>Overrides the patient in the query only.</source>
        <translation>صرف کوئری میں مریض بدلتا ہے۔</translation>
    </message>
    <message>
        <source>All files belong to one document.</source>
        <translation>تمام فائلیں ایک ہی دستاویز کی ہیں۔</translation>
    </message>
    <message>
        <source>With --direct: a task for the service, from the connection’s list. Can be repeated.</source>
        <translation>‏--direct کے ساتھ: سروس کے لیے ایک کام، کنکشن کی فہرست سے۔ کئی بار لکھا جا سکتا ہے۔</translation>
    </message>
    <message>
        <source>With --direct: encrypt the file. Otherwise: encrypt the request for upload forms. The file itself is then protected only by TLS.</source>
        <translation>‏--direct کے ساتھ: فائل انکرپٹ کریں۔ ورنہ: اپ لوڈ فارم کی درخواست انکرپٹ کریں۔ تب خود فائل صرف TLS سے محفوظ رہتی ہے۔</translation>
    </message>
    <message>
        <source>Return as soon as the files are safely in the outbox.</source>
        <translation>فائلیں آؤٹ باکس میں محفوظ ہوتے ہی کمانڈ ختم کریں۔</translation>
    </message>
    <message>
        <source>--date: “%1” is not a date in the form YYYY-MM-DD.</source>
        <translation>‏--date: “⁨%1⁩” تاریخ نہیں ہے۔ شکل YYYY-MM-DD ہونی چاہیے۔</translation>
    </message>
    <message>
        <source>--date: the date must be between 1900 and today.</source>
        <translation>‏--date: تاریخ 1900 اور آج کے درمیان ہونی چاہیے۔</translation>
    </message>
    <message>
        <source>Use --patient or --own-record, not both.</source>
        <translation>‏--patient یا --own-record میں سے ایک لکھیں، دونوں نہیں۔</translation>
    </message>
    <message>
        <source>No patient given. Add --patient, or --own-record for the connection’s own user.</source>
        <translation>مریض نہیں دیا گیا۔ --patient لکھیں، یا کنکشن کے اپنے یوزر کے لیے --own-record۔</translation>
    </message>
    <message>
        <source>--own-record: the connection has no user OID. Add --patient.</source>
        <translation>‏--own-record: کنکشن میں یوزر OID نہیں ہے۔ --patient لکھیں۔</translation>
    </message>
    <message>
        <source>Add the document type with --type.</source>
        <translation>‏--type سے دستاویز کی قسم بتائیں۔</translation>
    </message>
    <message>
        <source>--type: the connection does not list “%1”.</source>
        <translation>‏--type: “⁨%1⁩” کنکشن کی فہرست میں نہیں ہے۔</translation>
    </message>
    <message>
        <source>--task can be used only with --direct.</source>
        <translation>‏--task صرف --direct کے ساتھ استعمال ہو سکتا ہے۔</translation>
    </message>
    <message>
        <source>--%1 cannot be used with --direct.</source>
        <translation>⁨--%1⁩ کو --direct کے ساتھ استعمال نہیں کیا جا سکتا۔</translation>
    </message>
    <message>
        <source>--%1: on this connection, a direct upload cannot contain a patient.</source>
        <translation>⁨--%1⁩: اس کنکشن پر براہ راست اپ لوڈ میں مریض نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>--task: the connection does not list “%1”.</source>
        <translation>‏--task: “⁨%1⁩” کنکشن کی فہرست میں نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter at least one file.</source>
        <translation>کم از کم ایک فائل درج کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are waiting for “%1”.</source>
        <translation>
            <numerusform>“⁨%1⁩” کے لیے %Ln دستاویز انتظار میں ہے۔</numerusform>
            <numerusform>“⁨%1⁩” کے لیے %Ln دستاویزات انتظار میں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The document is already delivered.</source>
        <translation>دستاویز پہلے ہی پہنچ چکی ہے۔</translation>
    </message>
    <message>
        <source>The document is already cancelled.</source>
        <translation>دستاویز پہلے ہی منسوخ ہو چکی ہے۔</translation>
    </message>
    <message>
        <source>Make files sendable: convert HEIC, TIFF, BMP, WebP and GIF, turn photos upright, remove their location, and make smaller what is above its limit. Without it, bytes are sent unchanged.</source>
        <translation>فائلوں کو بھیجنے کے قابل بنائیں: HEIC، TIFF، BMP، WebP اور GIF کو تبدیل کریں، تصویریں سیدھی کریں، ان کی لوکیشن ہٹائیں، اور جو حد سے بڑی ہو اسے چھوٹا کریں۔ اس کے بغیر بائٹ کسی تبدیلی کے بغیر بھیجے جاتے ہیں۔</translation>
    </message>
    <message>
        <source>With --fit: the location of photos stays.</source>
        <translation>‏--fit کے ساتھ: تصویروں کی لوکیشن برقرار رہتی ہے۔</translation>
    </message>
    <message>
        <source>PDF, JPEG or PNG. With --fit also HEIC, TIFF, BMP, WebP or GIF.</source>
        <translation>‏PDF، JPEG یا PNG۔ --fit کے ساتھ HEIC، TIFF، BMP، WebP یا GIF بھی۔</translation>
    </message>
    <message>
        <source>--keep-location can be used only with --fit.</source>
        <translation>‏--keep-location صرف --fit کے ساتھ استعمال ہو سکتا ہے۔</translation>
    </message>
    <message>
        <source>%1: Add --fit to have this file converted or made smaller.</source>
        <translation>%1: اس فائل کو تبدیل یا چھوٹا کرنے کے لیے --fit شامل کریں۔</translation>
    </message>
    <message>
        <source>Split each file into documents at separator pages, which are not sent: blank pages, or pages with a barcode PATCHT or SEPARATOR. With --together: the pages of all files, in their order.</source>
        <translation>ہر فائل کو الگ کرنے والے صفحات پر دستاویزات میں تقسیم کریں۔ یہ صفحات بھیجے نہیں جاتے: blank میں خالی صفحات، barcode میں PATCHT یا SEPARATOR بارکوڈ والے صفحات۔ --together کے ساتھ: تمام فائلوں کے صفحات، اپنی ترتیب میں۔</translation>
    </message>
    <message>
        <source>--split-at: use blank or barcode, not “%1”.</source>
        <translation>‏--split-at: “⁨%1⁩” نہیں، blank یا barcode لکھیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%1: Split into %Ln document(s).</source>
        <translation>
            <numerusform>⁨%1⁩: %Ln دستاویز میں تقسیم کیا گیا۔</numerusform>
            <numerusform>⁨%1⁩: %Ln دستاویزات میں تقسیم کیا گیا۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Saves connections for other computers in a file: settings and certificate authorities, no secrets.</source>
        <translation>دوسرے کمپیوٹروں کے لیے کنکشن ایک فائل میں محفوظ کرتا ہے: ترتیبات اور سرٹیفکیٹ اتھارٹی، کوئی ٹوکن یا کلید نہیں۔</translation>
    </message>
    <message>
        <source>The file to write.</source>
        <translation>لکھی جانے والی فائل۔</translation>
    </message>
    <message>
        <source>Names of connections; without one, all.</source>
        <translation>کنکشنوں کے نام؛ نام نہ ہو تو سب۔</translation>
    </message>
    <message>
        <source>“connection export” needs a FILE.</source>
        <translation>‏“connection export” کو ایک FILE چاہیے۔</translation>
    </message>
    <message>
        <source>There is no connection to export.</source>
        <translation>برآمد کرنے کے لیے کوئی کنکشن نہیں ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln connection(s), without secrets.</source>
        <translation>
            <numerusform>%Ln کنکشن برآمد ہوا، بغیر ٹوکن اور کلید کے۔</numerusform>
            <numerusform>%Ln کنکشن برآمد ہوئے، بغیر ٹوکن اور کلید کے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Added “%1”. Enter its token with “connection set”.</source>
        <translation>“⁨%1⁩” شامل کیا گیا۔ اس کا ٹوکن “connection set” سے درج کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s) was/were there already.</source>
        <translation>
            <numerusform>%Ln کنکشن پہلے سے تھا۔</numerusform>
            <numerusform>%Ln کنکشن پہلے سے تھے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Adds the connections of a file that “connection export” wrote. None replaces another one, and none has secrets.</source>
        <translation>‏“connection export” کی لکھی فائل کے کنکشن شامل کرتا ہے۔ کوئی بھی دوسرے کی جگہ نہیں لیتا، اور کسی میں ٹوکن یا کلید نہیں ہوتی۔</translation>
    </message>
    <message>
        <source>The file to read.</source>
        <translation>پڑھی جانے والی فائل۔</translation>
    </message>
    <message>
        <source>“connection import” needs one FILE.</source>
        <translation>‏“connection import” کو ایک FILE چاہیے۔</translation>
    </message>
    <message>
        <source>PIN of %1: </source>
        <translation>⁨%1⁩ کا PIN: </translation>
    </message>
    <message>
        <source>--person needs a name.</source>
        <translation>‏--person کے لیے نام چاہیے۔</translation>
    </message>
    <message>
        <source>The access token for %1 expired on %2. Enter a new one.</source>
        <translation>⁨%1⁩ کا ایکسیس ٹوکن ⁨%2⁩ کو ختم ہو چکا ہے۔ نیا درج کریں۔</translation>
    </message>
    <message>
        <source>The access token for %1 expires on %2. Ask your administrator for a new one.</source>
        <translation>⁨%1⁩ کا ایکسیس ٹوکن ⁨%2⁩ کو ختم ہوگا۔ اپنے ایڈمنسٹریٹر سے نیا مانگیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s) could not be written into the journal.</source>
        <translation>
            <numerusform>%Ln اندراج جرنل میں نہیں لکھا جا سکا۔</numerusform>
            <numerusform>%Ln اندراجات جرنل میں نہیں لکھے جا سکے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>(set by your administrator)</source>
        <translation>(آپ کے ایڈمنسٹریٹر نے طے کیا ہے)</translation>
    </message>
    <message>
        <source>Shows what the support needs to know: versions, settings, counts of documents, the last warnings and a check of the connection. It names no patient, person, file, user or connection, and no secret.</source>
        <translation>وہ معلومات دکھاتا ہے جو سپورٹ کو چاہییں: ورژن، ترتیبات، دستاویزات کی گنتی، آخری انتباہات اور کنکشن کی جانچ۔ اس میں کسی مریض، شخص، فائل، یوزر یا کنکشن کا نام نہیں ہوتا، اور نہ کوئی ٹوکن یا کلید۔</translation>
    </message>
    <message>
        <source>Does not contact the service.</source>
        <translation>سروس سے رابطہ نہیں کرتا۔</translation>
    </message>
    <message>
        <source>“diagnostics” takes no arguments.</source>
        <translation>‏“diagnostics” کے ساتھ اور کچھ نہیں لکھا جاتا۔</translation>
    </message>
    <message>
        <source>The journal is removed.</source>
        <translation>جرنل ہٹا دیا جائے گا۔</translation>
    </message>
    <message>
        <source>The journal is kept.</source>
        <translation>جرنل رہے گا۔</translation>
    </message>
    <message>
        <source>You cannot undo this. Type %1 to remove all of it: </source>
        <translation>اسے واپس نہیں کیا جا سکتا۔ یہ سب ہٹانے کے لیے ⁨%1⁩ لکھیں: </translation>
    </message>
    <message>
        <source>Removes everything that Clinic Desk has stored for you on this computer: keychain items, outbox, receipts, connections and settings. Documents that are not delivered are never sent. Works without a network. Refused while Clinic Desk is open.</source>
        <translation>وہ سب کچھ ہٹاتا ہے جو Clinic Desk نے آپ کے لیے اس کمپیوٹر پر محفوظ کیا ہے: کی چین کی چیزیں، آؤٹ باکس، رسیدیں، کنکشن اور ترتیبات۔ جو دستاویزات نہیں پہنچیں، وہ کبھی نہیں بھیجی جاتیں۔ نیٹ ورک کے بغیر بھی چلتا ہے۔ جب تک Clinic Desk کھلا ہو، کچھ نہیں ہٹاتا۔</translation>
    </message>
    <message>
        <source>Does not ask. Needed where there is no terminal.</source>
        <translation>پوچھے بغیر ہٹاتا ہے۔ جہاں ٹرمینل نہ ہو، وہاں ضروری ہے۔</translation>
    </message>
    <message>
        <source>Removes the journal, too. Without it, the journal is kept.</source>
        <translation>جرنل بھی ہٹاتا ہے۔ اس کے بغیر جرنل رہتا ہے۔</translation>
    </message>
    <message>
        <source>“erase” takes no arguments. It removes everything.</source>
        <translation>‏“erase” کے ساتھ اور کچھ نہیں لکھا جاتا۔ یہ سب کچھ ہٹاتا ہے۔</translation>
    </message>
    <message>
        <source>Nothing was removed. Add --yes to remove everything without a question.</source>
        <translation>کچھ نہیں ہٹایا گیا۔ پوچھے بغیر سب کچھ ہٹانے کے لیے --yes لگائیں۔</translation>
    </message>
    <message>
        <source>Nothing was removed.</source>
        <translation>کچھ نہیں ہٹایا گیا۔</translation>
    </message>
    <message>
        <source>%1  %2: %3</source>
        <translation>‏⁨%1⁩  ⁨%2⁩: ⁨%3⁩</translation>
    </message>
    <message>
        <source>--since: “%1” is not a date in the form YYYY-MM-DD.</source>
        <translation>‏--since: “⁨%1⁩” تاریخ نہیں ہے۔ شکل YYYY-MM-DD ہونی چاہیے۔</translation>
    </message>
    <message>
        <source>Lists what was done on this computer, newest first: when, who, what, over which connection, and the outcome. Documents are named by their ID.</source>
        <translation>دکھاتا ہے کہ اس کمپیوٹر پر کیا کیا گیا، تازہ ترین پہلے: کب، کس نے، کیا، کس کنکشن سے، اور نتیجہ۔ دستاویزات کے نام کی جگہ ان کا ID ہوتا ہے۔</translation>
    </message>
    <message>
        <source>Only entries of this day and later.</source>
        <translation>صرف اس دن اور اس کے بعد کے اندراجات۔</translation>
    </message>
    <message>
        <source>“journal list” takes only --since.</source>
        <translation>‏“journal list” کے ساتھ صرف --since دیا جا سکتا ہے۔</translation>
    </message>
    <message>
        <source>Checks that no entry of the journal was changed, added, moved or removed. Ends with 1 and the first bad entry otherwise. The key for this is in the keychain.</source>
        <translation>جانچتا ہے کہ جرنل کا کوئی اندراج بدلا، شامل، آگے پیچھے یا ہٹایا تو نہیں گیا۔ اگر ایسا ہوا ہو تو پہلا غلط اندراج بتاتا ہے اور کوڈ 1 کے ساتھ ختم ہوتا ہے۔ اس کی کلید کی چین میں ہے۔</translation>
    </message>
    <message>
        <source>“journal verify” takes no arguments.</source>
        <translation>‏“journal verify” کے ساتھ اور کچھ نہیں لکھا جاتا۔</translation>
    </message>
    <message>
        <source>Entry %1: %2</source>
        <translation>اندراج ⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Writes all entries into a file, oldest first: JSON Lines if its name ends in .jsonl, a table if it ends in .csv. Only its owner can read the file.</source>
        <translation>تمام اندراجات ایک فائل میں لکھتا ہے، سب سے پرانا پہلے: نام کے آخر میں .jsonl ہو تو JSON Lines، .csv ہو تو ٹیبل۔ فائل کو صرف اس کا مالک پڑھ سکتا ہے۔</translation>
    </message>
    <message>
        <source>The name of the file must end in .jsonl or .csv.</source>
        <translation>فائل کے نام کے آخر میں .jsonl یا .csv ہونا چاہیے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s) exported.</source>
        <translation>
            <numerusform>%Ln اندراج برآمد ہوا۔</numerusform>
            <numerusform>%Ln اندراجات برآمد ہوئے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the file of CLINICDESK_POLICY_FILE, because there is no %1.</source>
        <translation>یہ CLINICDESK_POLICY_FILE کی فائل ہے، کیونکہ ⁨%1⁩ موجود نہیں ہے۔</translation>
    </message>
    <message>
        <source>CLINICDESK_POLICY_FILE is not used, because there is %1.</source>
        <translation>‏CLINICDESK_POLICY_FILE استعمال نہیں ہو رہا، کیونکہ ⁨%1⁩ موجود ہے۔</translation>
    </message>
    <message>
        <source>There is no policy file on this computer, so nothing is fixed. Its place is %1.</source>
        <translation>اس کمپیوٹر پر کوئی پالیسی فائل نہیں ہے، اس لیے کچھ بھی طے نہیں ہے۔ اس کی جگہ ⁨%1⁩ ہے۔</translation>
    </message>
    <message>
        <source>%1 is valid. It sets nothing.</source>
        <translation>⁨%1⁩ درست ہے۔ وہ کچھ طے نہیں کرتی۔</translation>
    </message>
    <message>
        <source>%1 is valid. It sets: %2.</source>
        <translation>⁨%1⁩ درست ہے۔ وہ یہ فیلڈز طے کرتی ہے: ⁨%2⁩۔</translation>
    </message>
    <message>
        <source>Checks a policy file, before it is rolled out. Says in which line and field the problem is.</source>
        <translation>پالیسی فائل کو کمپیوٹروں پر لگانے سے پہلے جانچتا ہے۔ بتاتا ہے کہ مسئلہ کس سطر اور کس فیلڈ میں ہے۔</translation>
    </message>
    <message>
        <source>The file; without one, the administrator’s file of this computer.</source>
        <translation>فائل؛ نہ دی جائے تو اس کمپیوٹر کے ایڈمنسٹریٹر کی فائل۔</translation>
    </message>
    <message>
        <source>“policy check” takes one FILE.</source>
        <translation>‏“policy check” کے ساتھ صرف ایک FILE دی جا سکتی ہے۔</translation>
    </message>
    <message>
        <source>--limit is not used: the upload speed is set by your administrator.</source>
        <translation>‏--limit استعمال نہیں ہو رہا: اپ لوڈ کی رفتار آپ کے ایڈمنسٹریٹر نے طے کی ہے۔</translation>
    </message>
    <message>
        <source>Goes on with a journal that was changed or replaced. Its entries stay, a new one says who accepted them, and checks begin there. Export the journal first if you want to find out what happened.</source>
        <translation>ایسے جرنل کے ساتھ آگے بڑھتا ہے جو بدلا گیا یا جس کی جگہ دوسرا آ گیا۔ اس کے اندراجات باقی رہتے ہیں، ایک نیا اندراج بتاتا ہے کہ انہیں کس نے قبول کیا، اور جانچ وہیں سے شروع ہوتی ہے۔ اگر آپ جاننا چاہتے ہیں کہ کیا ہوا تو پہلے جرنل برآمد کریں۔</translation>
    </message>
    <message>
        <source>“journal accept” takes no arguments.</source>
        <translation>‏“journal accept” کے ساتھ اور کچھ نہیں لکھا جاتا۔</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 expired on %2. Enter a new one.</source>
        <translation>⁨%1⁩ کا ڈاکٹر پروفائل ٹوکن ⁨%2⁩ کو ختم ہو گیا۔ نیا درج کریں۔</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 expires on %2. Ask your administrator for a new one.</source>
        <translation>⁨%1⁩ کا ڈاکٹر پروفائل ٹوکن ⁨%2⁩ کو ختم ہوگا۔ اپنے ایڈمنسٹریٹر سے نیا مانگیں۔</translation>
    </message>
    <message>
        <source>This removes the data of %1, not yours.</source>
        <translation>اس سے ⁨%1⁩ کا ڈیٹا ہٹے گا، آپ کا نہیں۔</translation>
    </message>
    <message>
        <source>Removes the data of this person instead of yours. For admins.</source>
        <translation>آپ کے بجائے اس شخص کا ڈیٹا ہٹاتا ہے۔ ایڈمن کے لیے۔</translation>
    </message>
    <message>
        <source>Removes the data of all people of this computer. For admins.</source>
        <translation>اس کمپیوٹر کے تمام لوگوں کا ڈیٹا ہٹاتا ہے۔ ایڈمن کے لیے۔</translation>
    </message>
    <message>
        <source>Use --of or --all, not both.</source>
        <translation>یا --of استعمال کریں یا --all، دونوں نہیں۔</translation>
    </message>
    <message>
        <source>Only documents of this connection are shown. With --person, the command asks for the PIN and shows all.</source>
        <translation>صرف اس کنکشن کی دستاویزات دکھائی گئی ہیں۔ --person کے ساتھ کمانڈ PIN پوچھتی ہے اور سب دکھاتی ہے۔</translation>
    </message>
    <message>
        <source>This account has no home folder, so nothing can be saved. Set HOME to a folder of your own.</source>
        <translation>اس اکاؤنٹ کا کوئی ہوم فولڈر نہیں ہے، اس لیے کچھ محفوظ نہیں ہو سکتا۔ HOME میں اپنا کوئی فولڈر سیٹ کریں۔</translation>
    </message>
    <message>
        <source>Stopped. Nothing was added to the outbox. Start it again.</source>
        <translation>روک دیا گیا۔ آؤٹ باکس میں کچھ شامل نہیں ہوا۔ اسے دوبارہ شروع کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>Stopped. %Ln document(s) is/are in the outbox: “outbox run” sends it/them.</source>
        <translation>
            <numerusform>روک دیا گیا۔ %Ln دستاویز آؤٹ باکس میں ہے: “outbox run” اسے بھیجتا ہے۔</numerusform>
            <numerusform>روک دیا گیا۔ %Ln دستاویزات آؤٹ باکس میں ہیں: “outbox run” انہیں بھیجتا ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not added: start “upload” again for it/them only.</source>
        <translation>
            <numerusform>%Ln دستاویز شامل نہیں ہوئی: “upload” کو صرف اس کے لیے دوبارہ شروع کریں۔</numerusform>
            <numerusform>%Ln دستاویزات شامل نہیں ہوئیں: “upload” کو صرف ان کے لیے دوبارہ شروع کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The home folder %1 does not exist, so nothing can be saved. Create it, or set HOME to a folder of your own.</source>
        <translation>ہوم فولڈر ⁨%1⁩ موجود نہیں ہے، اس لیے کچھ محفوظ نہیں ہو سکتا۔ اسے بنائیں، یا HOME میں اپنا کوئی فولڈر دیں۔</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a list and its problem</comment>
        <translation>‏⁨%1⁩: %2</translation>
    </message>
    <message>
        <source>Send files also if a small part of a page is damaged. Without it, they are refused with file.damaged. Files with missing pages are always refused.</source>
        <translation>صفحے کا چھوٹا حصہ خراب ہو، تب بھی فائلیں بھیجیں۔ اس کے بغیر وہ file.damaged کے ساتھ رد کی جاتی ہیں۔ جن فائلوں میں صفحات موجود نہیں، وہ ہمیشہ رد کی جاتی ہیں۔</translation>
    </message>
    <message>
        <source>%1: Look at it. Add --accept-damage to send it as it is.</source>
        <translation>⁨%1⁩: اسے دیکھیں۔ جیسی ہے ویسی بھیجنے کے لیے --accept-damage شامل کریں۔</translation>
    </message>
    <message>
        <source>--%1 %2: %3 Compare the number.</source>
        <translation>‏--⁨%1⁩ ⁨%2⁩: ⁨%3⁩ نمبر ملائیں۔</translation>
    </message>
    <message>
        <source>The keychain is locked. Enter its password in the window that asks for it.</source>
        <translation>کی چین پر تالا ہے۔ جو ونڈو اس کا پاس ورڈ مانگتی ہے، اس میں پاس ورڈ درج کریں۔</translation>
    </message>
    <message>
        <source>The keychain does not respond yet. Waiting for it.</source>
        <translation>کی چین ابھی جواب نہیں دے رہی۔ اس کا انتظار ہو رہا ہے۔</translation>
    </message>
    <message>
        <source>There is no keychain and no store key. The outbox is in memory only, and nothing is kept: documents that are not delivered when this command ends are lost.</source>
        <translation>نہ کی چین ہے نہ اسٹور کی کلید۔ آؤٹ باکس صرف میموری میں ہے، اور کچھ محفوظ نہیں رہتا: جو دستاویزات اس کمانڈ کے ختم ہونے تک نہیں پہنچیں گی، وہ ضائع ہو جائیں گی۔</translation>
    </message>
    <message>
        <source>An additional certificate authority to trust: a file in PEM, DER or PKCS#7.</source>
        <translation>ایک اضافی سرٹیفکیٹ اتھارٹی جس پر بھروسا کیا جائے: PEM، DER یا PKCS#7 میں ایک فائل۔</translation>
    </message>
    <message>
        <source>Not asked: %1</source>
        <translation>نہیں پوچھا گیا: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Encrypt the requests of this command, whatever the connection says.</source>
        <translation>اس کمانڈ کی درخواستیں انکرپٹ کریں، کنکشن کی ترتیب چاہے کچھ بھی ہو۔</translation>
    </message>
    <message>
        <source>clinicdesk-cli: sends a clinic’s documents to its health platform, from scripts and scheduled jobs.

Usage: clinicdesk-cli [--json] [--connection NAME] [--person NAME] COMMAND [...]

Commands (COMMAND --help for details):
  upload       add files to the outbox and send them
  outbox       %1
  connection   %2
  assessments  list assessments as text, --json or --csv
  doctor       show doctor profiles, or check them with --check
  aadhaar      init: start a registration
  privacy      %3: request the data of the connection’s user
  journal      %5: what was done on this computer
  jwe          %4: from standard input to standard output
  policy       check: check the administrator’s policy file
  diagnostics  what the support needs to know
  erase        remove everything that is stored for you on this computer

Options:
  --json             print one JSON document on standard output
  --connection NAME  use this connection instead of the selected one
  --person NAME      use the connections and documents of this person; the first person without it
  --version, --help

Environment: CLINICDESK_BASE_URL, CLINICDESK_USER_OID, CLINICDESK_KEY_ID, CLINICDESK_CA_FILE,
CLINICDESK_CONVENTIONS_FILE, CLINICDESK_ENCRYPT_PAYLOADS (on or off) and CLINICDESK_SECRETS_FILE (JSON,
readable only by its owner) define a connection without a name. CLINICDESK_POLICY_FILE names a policy to try where the administrator has none.

Exit codes: 0 done, 1 failed and not retried, 2 wrong use, 3 not signed in or sign-in refused,
4 service, storage or network unavailable (documents are kept), 5 bad input: a file that cannot be sent,
an invalid envelope, or an invalid number.
</source>
        <translation>‏clinicdesk-cli: اسکرپٹ اور طے شدہ کاموں سے کلینک کی دستاویزات اس کے ہیلتھ پلیٹ فارم کو بھیجتا ہے۔

استعمال: clinicdesk-cli [--json] [--connection NAME] [--person NAME] COMMAND [...]

کمانڈز (تفصیل کے لیے COMMAND --help):
  upload       آؤٹ باکس میں فائلیں شامل کریں اور بھیجیں
  outbox       ⁨%1⁩
  connection   ⁨%2⁩
  assessments  اسیسمنٹ متن، --json یا --csv کی شکل میں دکھائیں
  doctor       ڈاکٹروں کے پروفائل دکھائیں، یا --check سے جانچیں
  aadhaar      init: رجسٹریشن شروع کریں
  privacy      ⁨%3⁩: کنکشن کے یوزر کا ڈیٹا مانگیں
  journal      ⁨%5⁩: اس کمپیوٹر پر کیا کیا گیا
  jwe          ⁨%4⁩: اسٹینڈرڈ اِن پٹ سے اسٹینڈرڈ آؤٹ پٹ پر
  policy       check: ایڈمنسٹریٹر کی پالیسی فائل جانچیں
  diagnostics  وہ معلومات جو سپورٹ کو چاہییں
  erase        اس کمپیوٹر پر آپ کے لیے محفوظ سب کچھ ہٹائیں

آپشنز:
  --json             اسٹینڈرڈ آؤٹ پٹ پر ایک JSON دستاویز دیں
  --connection NAME  منتخب کنکشن کی جگہ یہ کنکشن استعمال کریں
  --person NAME      اس شخص کے کنکشن اور دستاویزات استعمال کریں؛ اس کے بغیر پہلے شخص کے
  --version, --help

ماحول کے متغیرات: CLINICDESK_BASE_URL, CLINICDESK_USER_OID, CLINICDESK_KEY_ID, CLINICDESK_CA_FILE,
CLINICDESK_CONVENTIONS_FILE, CLINICDESK_ENCRYPT_PAYLOADS (on یا off) اور CLINICDESK_SECRETS_FILE (JSON،
جسے صرف مالک پڑھ سکے) سے بغیر نام کا کنکشن بنتا ہے۔ جہاں ایڈمنسٹریٹر کی پالیسی فائل نہ ہو، وہاں CLINICDESK_POLICY_FILE آزمانے کے لیے ایک فائل بتاتا ہے۔

ایگزٹ کوڈ: 0 ہو گیا، 1 ناکام، دوبارہ کوشش نہیں ہوگی، 2 غلط استعمال، 3 سائن اِن نہیں ہے یا رد ہوا،
4 سروس، اسٹوریج یا نیٹ ورک دستیاب نہیں (دستاویزات محفوظ رہتی ہیں)، 5 غلط اِن پٹ: ایسی فائل جو بھیجی نہیں جا سکتی،
غلط لفافہ، یا غلط نمبر۔
</translation>
    </message>
    <message>
        <source>The document is not kept on this computer.</source>
        <translation>یہ دستاویز اس کمپیوٹر پر نہیں رکھی گئی ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not delivered and is/are not kept. Send it/them again.</source>
        <translation>
            <numerusform>%Ln دستاویز نہیں پہنچی اور یہاں نہیں رکھی گئی ہے۔ اسے دوبارہ بھیجیں۔</numerusform>
            <numerusform>%Ln دستاویزات نہیں پہنچیں اور یہاں نہیں رکھی گئی ہیں۔ انہیں دوبارہ بھیجیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is kept on this computer, also no receipts.</source>
        <translation>اس کمپیوٹر پر کچھ نہیں رکھا جاتا، رسیدیں بھی نہیں۔</translation>
    </message>
    <message>
        <source>Adds files to the outbox and sends them, one document for each file. At least one file is required. Without --direct, --type and --patient (or --own-record) are required as well.
With --direct, each file is sent in one call without a document ID, and without --patient the service decides which record gets it. If there is no clear answer, the document fails with service.outcome-unclear and is never sent again automatically. Look for it on the service before “outbox retry ID”.</source>
        <translation>فائلیں آؤٹ باکس میں شامل کر کے بھیجتا ہے، ہر فائل ایک الگ دستاویز کے طور پر۔ کم از کم ایک فائل ضروری ہے۔ --direct کے بغیر --type اور --patient (یا --own-record) بھی ضروری ہیں۔
‏--direct کے ساتھ ہر فائل دستاویز ID کے بغیر، ایک ہی کال میں بھیجی جاتی ہے، اور --patient نہ ہو تو سروس طے کرتی ہے کہ وہ کس ریکارڈ میں جائے۔ واضح جواب نہ ملے تو دستاویز service.outcome-unclear کے ساتھ ناکام ہوتی ہے اور خود بخود دوبارہ کبھی نہیں بھیجی جاتی۔ “outbox retry ID” سے پہلے اسے سروس پر دیکھیں۔</translation>
    </message>
    <message>
        <source>The patient. Required, unless --own-record or --direct is given. With --direct: only if the connection’s convention direct_patient is on, as it is by default.</source>
        <translation>مریض۔ --own-record یا --direct نہ ہو تو ضروری ہے۔ --direct کے ساتھ: صرف اس وقت جب کنکشن کا اصول direct_patient آن ہو، جیسا ڈیفالٹ میں ہوتا ہے۔</translation>
    </message>
    <message>
        <source>Date of the document (default: today). Required if the clock of this computer is wrong.</source>
        <translation>دستاویز کی تاریخ (ڈیفالٹ: آج)۔ اس کمپیوٹر کی گھڑی غلط ہو تو ضروری ہے۔</translation>
    </message>
    <message>
        <source>Send directly to the service, without an upload form. Cannot be used with --date, --tag, --p-oid or --together. Can be used with --patient only if the connection’s convention direct_patient is on. --type is optional and is sent only for lab reports (lr) with a task.</source>
        <translation>اپ لوڈ فارم کے بغیر، براہ راست سروس کو بھیجیں۔ --date، --tag، --p-oid یا --together کے ساتھ استعمال نہیں ہو سکتا۔ --patient کے ساتھ صرف اس وقت جب کنکشن کا اصول direct_patient آن ہو۔ --type ضروری نہیں، اور صرف کسی کام والی لیب رپورٹ (lr) کے لیے بھیجا جاتا ہے۔</translation>
    </message>
    <message>
        <source>No patient given. The service decides which record gets the file.</source>
        <translation>مریض نہیں دیا گیا۔ سروس طے کرتی ہے کہ فائل کس ریکارڈ میں جائے۔</translation>
    </message>
    <message>
        <source>The type is not sent. A direct upload contains it only for lab reports (lr) with a task.</source>
        <translation>قسم نہیں بھیجی جاتی۔ براہ راست اپ لوڈ میں وہ صرف کسی کام والی لیب رپورٹ (lr) کے لیے ہوتی ہے۔</translation>
    </message>
    <message>
        <source>The service may know “%1” as “%2”. Send it again with --type %2.</source>
        <translation>ہو سکتا ہے کہ سروس “⁨%1⁩” کو “⁨%2⁩” کے نام سے جانتی ہو۔ اسے ⁨--type %2⁩ کے ساتھ دوبارہ بھیجیں۔</translation>
    </message>
    <message>
        <source>Removes the old entries that “journal verify” says were not removed, because the clock of this computer jumped. Check the date of this computer first: removed entries cannot be restored.</source>
        <translation>ان پرانے اندراجات کو ہٹاتا ہے جو “journal verify” کے مطابق اس کمپیوٹر کی گھڑی اچھلنے کی وجہ سے نہیں ہٹائے گئے۔ پہلے اس کمپیوٹر کی تاریخ جانچیں: ہٹائے گئے اندراجات واپس نہیں آتے۔</translation>
    </message>
    <message>
        <source>“journal remove-old” takes no arguments.</source>
        <translation>‏“journal remove-old” کے ساتھ اور کچھ نہیں لکھا جاتا۔</translation>
    </message>
    <message>
        <source>Stopped. Not asked: %1.</source>
        <translation>روک دیا گیا۔ نہیں پوچھا گیا: ⁨%1⁩۔</translation>
    </message>
    <message>
        <source>--date: a document that is sent directly has no date.</source>
        <translation>‏--date: براہ راست بھیجی جانے والی دستاویز میں تاریخ نہیں ہوتی۔</translation>
    </message>
    <message>
        <source>With ID: the date of the document, if it failed.</source>
        <translation>‏ID کے ساتھ: ناکام دستاویز کی تاریخ۔</translation>
    </message>
    <message>
        <source>--date cannot be used with --all.</source>
        <translation>‏--date کو --all کے ساتھ استعمال نہیں کیا جا سکتا۔</translation>
    </message>
    <message>
        <source>“outbox retry ID --date YYYY-MM-DD” enters the date of a document and sends it again.</source>
        <translation>‏“outbox retry ID --date YYYY-MM-DD” دستاویز کی تاریخ درج کرتا ہے اور اسے دوبارہ بھیجتا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::ConnectionActions</name>
    <message numerus="yes">
        <source>%Ln document(s) for %1 is/are waiting on this computer. Send or remove them first.</source>
        <translation>
            <numerusform>⁨%1⁩ کی %Ln دستاویز اس کمپیوٹر پر انتظار میں ہے۔ پہلے اسے بھیجیں یا ہٹائیں۔</numerusform>
            <numerusform>⁨%1⁩ کی %Ln دستاویزات اس کمپیوٹر پر انتظار میں ہیں۔ پہلے انہیں بھیجیں یا ہٹائیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>⁨%1⁩ استعمال کریں</translation>
    </message>
    <message>
        <source>The last check of %1 failed. Do you want to use it all the same?</source>
        <translation>⁨%1⁩ کی پچھلی جانچ ناکام رہی۔ کیا آپ پھر بھی اسے استعمال کرنا چاہتے ہیں؟</translation>
    </message>
    <message>
        <source>New documents go to the connection that is in use. They may wait until the problem is solved.</source>
        <translation>نئی دستاویزات زیر استعمال کنکشن پر جاتی ہیں۔ مسئلہ حل ہونے تک وہ رک سکتی ہیں۔</translation>
    </message>
    <message>
        <source>Change and check…</source>
        <translation>بدلیں اور جانچیں…</translation>
    </message>
    <message>
        <source>Use the new connection</source>
        <translation>نیا کنکشن استعمال کریں</translation>
    </message>
    <message>
        <source>%1 is saved. Do you want to use it now?</source>
        <translation>⁨%1⁩ محفوظ ہو گیا ہے۔ کیا آپ اسے ابھی استعمال کرنا چاہتے ہیں؟</translation>
    </message>
    <message>
        <source>%1 is in use. New documents go to the connection that is in use.</source>
        <translation>⁨%1⁩ استعمال میں ہے۔ نئی دستاویزات زیر استعمال کنکشن پر جاتی ہیں۔</translation>
    </message>
    <message>
        <source>The last check of %1 failed.</source>
        <translation>⁨%1⁩ کی پچھلی جانچ ناکام رہی۔</translation>
    </message>
    <message>
        <source>Stay with %1</source>
        <translation>⁨%1⁩ پر ہی رہیں</translation>
    </message>
    <message>
        <source>%1 is set by environment variables. You cannot remove it here.</source>
        <translation>⁨%1⁩ ماحول کے متغیرات سے طے ہے۔ آپ اسے یہاں نہیں ہٹا سکتے۔</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln connection(s), without tokens and keys.</source>
        <translation>
            <numerusform>%Ln کنکشن برآمد ہوا، بغیر ٹوکن اور کلید کے۔</numerusform>
            <numerusform>%Ln کنکشن برآمد ہوئے، بغیر ٹوکن اور کلید کے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln connection(s). Enter a token for each before you use it.</source>
        <translation>
            <numerusform>%Ln کنکشن درآمد ہوا۔ استعمال سے پہلے اس کا ٹوکن درج کریں۔</numerusform>
            <numerusform>%Ln کنکشن درآمد ہوئے۔ استعمال سے پہلے ہر ایک کا ٹوکن درج کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>All connections of this file are here already.</source>
        <translation>اس فائل کے سب کنکشن پہلے سے یہاں ہیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::EraseRun</name>
    <message>
        <source>Removing everything of yours from this computer…</source>
        <translation>اس کمپیوٹر سے آپ کا سارا ڈیٹا ہٹایا جا رہا ہے…</translation>
    </message>
    <message>
        <source>Everything of yours was removed from this computer.</source>
        <translation>اس کمپیوٹر سے آپ کا سارا ڈیٹا ہٹا دیا گیا۔</translation>
    </message>
    <message>
        <source>Some of your data is still on this computer.</source>
        <translation>آپ کا کچھ ڈیٹا ابھی اس کمپیوٹر پر ہے۔</translation>
    </message>
    <message>
        <source>Quit Clinic Desk</source>
        <translation>‏Clinic Desk بند کریں</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>دوبارہ شروع کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::JournalWatch</name>
    <message numerus="yes">
        <source>%Ln entry(s) wait(s) to be written. Documents are sent all the same.</source>
        <translation>
            <numerusform>%Ln اندراج لکھے جانے کے انتظار میں ہے۔ دستاویزات پھر بھی بھیجی جاتی ہیں۔</numerusform>
            <numerusform>%Ln اندراجات لکھے جانے کے انتظار میں ہیں۔ دستاویزات پھر بھی بھیجی جاتی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>What is done now is not recorded after you close Clinic Desk. Tell your administrator.</source>
        <translation>ابھی جو کچھ کیا جاتا ہے، اس کا ریکارڈ Clinic Desk بند کرنے کے بعد نہیں رہتا۔ اپنے ایڈمنسٹریٹر کو بتائیں۔</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>یہ کمپیوٹر</translation>
    </message>
    <message>
        <source>The journal was damaged. A new one was started.</source>
        <translation>جرنل خراب ہو گیا تھا۔ نیا جرنل شروع کیا گیا ہے۔</translation>
    </message>
    <message>
        <source>The damaged one is in the file “%1”.</source>
        <translation>خراب جرنل فائل “⁨%1⁩” میں ہے۔</translation>
    </message>
    <message>
        <source>Check it on the Journal page. There you can go on with it.</source>
        <translation>جرنل صفحے پر اس کی جانچ کریں۔ وہاں آپ اس کے ساتھ آگے بڑھ سکتے ہیں۔</translation>
    </message>
    <message>
        <source>The journal of this computer was changed or is damaged.</source>
        <translation>اس کمپیوٹر کا جرنل بدلا گیا ہے یا خراب ہے۔</translation>
    </message>
    <message>
        <source>Tell your administrator.</source>
        <translation>اپنے ایڈمنسٹریٹر کو بتائیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::KeychainReturn</name>
    <message>
        <source>Open the outbox now?</source>
        <translation>ابھی آؤٹ باکس کھولیں؟</translation>
    </message>
    <message>
        <source>The window is opened again. This is not saved, and would be lost:</source>
        <translation>ونڈو دوبارہ کھلے گی۔ یہ محفوظ نہیں ہوا اور ضائع ہو جائے گا:</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>ابھی کھولیں</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>بعد میں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::LockController</name>
    <message>
        <source>Sending continues when you unlock.</source>
        <translation>لاک کھولنے پر بھیجنا جاری ہوگا۔</translation>
    </message>
    <message>
        <source>Documents are not sent yet. Unlock before you close Clinic Desk.</source>
        <translation>دستاویزات ابھی بھیجی نہیں گئیں۔ Clinic Desk بند کرنے سے پہلے تالا کھولیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::ProgramWindow</name>
    <message>
        <source>Change the language now?</source>
        <translation>زبان ابھی بدلیں؟</translation>
    </message>
    <message>
        <source>The window is opened again. This is not saved, and would be lost:</source>
        <translation>ونڈو دوبارہ کھلے گی۔ یہ محفوظ نہیں ہے اور ضائع ہو جائے گا:</translation>
    </message>
    <message>
        <source>Change now</source>
        <translation>ابھی بدلیں</translation>
    </message>
    <message>
        <source>At the next start</source>
        <translation>اگلے آغاز پر</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::SelfTest</name>
    <message>
        <source>libcurl has no TLS.</source>
        <translation>‏libcurl میں TLS نہیں ہے۔</translation>
    </message>
    <message>
        <source>There are no certificates of public authorities. Install ca-certificates.</source>
        <translation>عوامی اداروں کے سرٹیفکیٹ موجود نہیں۔ ca-certificates انسٹال کریں۔</translation>
    </message>
    <message>
        <source>Qt has no SQLite. Install libqt6sql6-sqlite.</source>
        <translation>‏Qt میں SQLite نہیں ہے۔ libqt6sql6-sqlite انسٹال کریں۔</translation>
    </message>
    <message>
        <source>An icon cannot be drawn.</source>
        <translation>ایک آئیکن نہیں بنایا جا سکتا۔</translation>
    </message>
    <message>
        <source>There are no texts in %1.</source>
        <translation>⁨%1⁩ میں متن موجود نہیں۔</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ٹھیک</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>ناکام</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>SQLite</source>
        <translation>SQLite</translation>
    </message>
    <message>
        <source>Icons</source>
        <translation>آئیکن</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>تصویریں</translation>
    </message>
    <message>
        <source>Translations</source>
        <translation>ترجمے</translation>
    </message>
    <message>
        <source>Keychain</source>
        <translation>کی چین</translation>
    </message>
    <message>
        <source>Upload in practice mode</source>
        <translation>مشق موڈ میں اپ لوڈ</translation>
    </message>
    <message>
        <source>The program of practice mode is missing. Install Clinic Desk again.</source>
        <translation>مشق موڈ کا پروگرام موجود نہیں۔ Clinic Desk کو دوبارہ انسٹال کریں۔</translation>
    </message>
    <message>
        <source>A server with an unknown certificate was not refused.</source>
        <translation>نامعلوم سرٹیفکیٹ والے سرور کو رد نہیں کیا گیا۔</translation>
    </message>
    <message>
        <source>PDF pages</source>
        <translation>‏PDF کے صفحات</translation>
    </message>
    <message>
        <source>Scanner program</source>
        <translation>اسکینر پروگرام</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>ڈیکوڈر</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AadhaarField</name>
    <message>
        <source>Paste</source>
        <translation>پیسٹ کریں</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>صاف کریں</translation>
    </message>
    <message>
        <source>the field is empty</source>
        <translation>خانہ خالی ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AdvancedSection</name>
    <message>
        <source>Advanced: certificates and conventions of this service</source>
        <translation>اعلیٰ ترتیبات: اس سروس کے سرٹیفکیٹ اور اصول</translation>
    </message>
    <message>
        <source>As the user of the request</source>
        <translation>درخواست کے یوزر کے طور پر</translation>
    </message>
    <message>
        <source>In the address (you are the user)</source>
        <translation>پتے میں (یوزر آپ ہیں)</translation>
    </message>
    <message>
        <source>In both</source>
        <translation>دونوں میں</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>سیکنڈ</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>ملی سیکنڈ</translation>
    </message>
    <message>
        <source>Additional certificate authority</source>
        <translation>اضافی سرٹیفکیٹ اتھارٹی</translation>
    </message>
    <message>
        <source>The query parameter for assessments, usually wfids. Leave it empty to hide the filter.</source>
        <translation>اسیسمنٹ کے لیے کوئری پیرامیٹر، عموماً wfids۔ فلٹر چھپانے کے لیے اسے خالی چھوڑیں۔</translation>
    </message>
    <message>
        <source>At most %1. Set by your administrator.</source>
        <translation>زیادہ سے زیادہ ⁨%1⁩۔ آپ کے ایڈمنسٹریٹر نے طے کیا ہے۔</translation>
    </message>
    <message>
        <source>an authority without a name</source>
        <translation>بے نام اتھارٹی</translation>
    </message>
    <message>
        <source>Certificates of %1.</source>
        <translation>‏⁨%1⁩ کے سرٹیفکیٹ۔</translation>
    </message>
    <message>
        <source>Certificate of %1. It expired on %2.</source>
        <translation>‏⁨%1⁩ کا سرٹیفکیٹ۔ اس کی میعاد ⁨%2⁩ کو ختم ہوئی۔</translation>
    </message>
    <message>
        <source>Certificate of %1, valid until %2.</source>
        <translation>‏⁨%1⁩ کا سرٹیفکیٹ، ⁨%2⁩ تک درست۔</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>فائل سے…</translation>
    </message>
    <message>
        <source>From a file: %1</source>
        <translation>فائل سے: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Choose a certificate</source>
        <translation>سرٹیفکیٹ منتخب کریں</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer *.der *.p7b *.p7c)</source>
        <translation>سرٹیفکیٹ (*.pem *.crt *.cer *.der *.p7b *.p7c)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>تمام فائلیں (*)</translation>
    </message>
    <message>
        <source>A certificate to trust for this connection, in addition to the computer’s own ones.</source>
        <translation>ایک سرٹیفکیٹ، جس پر اس کنکشن کے لیے کمپیوٹر کے اپنے سرٹیفکیٹس کے علاوہ بھروسا کیا جائے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentActions</name>
    <message>
        <source>Only this practitioner</source>
        <translation>صرف یہ ڈاکٹر</translation>
    </message>
    <message>
        <source>Only this patient</source>
        <translation>صرف یہ مریض</translation>
    </message>
    <message>
        <source>Only this identifier</source>
        <translation>صرف یہ شناخت</translation>
    </message>
    <message>
        <source>Only this transaction</source>
        <translation>صرف یہ ٹرانزیکشن</translation>
    </message>
    <message>
        <source>Only this workflow</source>
        <translation>صرف یہ ورک فلو</translation>
    </message>
    <message>
        <source>Open doctor’s profile</source>
        <translation>ڈاکٹر کی پروفائل کھولیں</translation>
    </message>
    <message>
        <source>Copy identifier</source>
        <translation>شناخت کاپی کریں</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>قطاریں کاپی کریں</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>‏CSV کی شکل میں محفوظ کریں…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>پرنٹ کریں…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>تفصیل</translation>
    </message>
    <message>
        <source>Show only</source>
        <translation>صرف یہ دکھائیں</translation>
    </message>
    <message>
        <source>select a row</source>
        <translation>قطار منتخب کریں</translation>
    </message>
    <message>
        <source>the list is empty</source>
        <translation>فہرست خالی ہے</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>⁨%1⁩ کاپی ہو گیا۔</translation>
    </message>
    <message>
        <source>This row has no identifier.</source>
        <translation>اس قطار میں کوئی شناخت نہیں ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln قطار کاپی ہو گئی۔</numerusform>
            <numerusform>%Ln قطاریں کاپی ہو گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>اگلا نتیجہ</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>پچھلا نتیجہ</translation>
    </message>
    <message>
        <source>the service cannot be asked for this one</source>
        <translation>سروس سے یہ نہیں مانگا جا سکتا</translation>
    </message>
    <message>
        <source>search for something first</source>
        <translation>پہلے کچھ تلاش کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentDetails</name>
    <message>
        <source>Details</source>
        <translation>تفصیل</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>سب کاپی کریں</translation>
    </message>
    <message>
        <source>New documents are for this patient</source>
        <translation>نئی دستاویزات اس مریض کی ہوں گی</translation>
    </message>
    <message>
        <source>Open doctor’s profile</source>
        <translation>ڈاکٹر کی پروفائل کھولیں</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>the number of a patient</comment>
        <translation>⁨%1⁩ استعمال کریں</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>کچھ منتخب نہیں</translation>
    </message>
    <message>
        <source>Select a row to see its details.</source>
        <translation>تفصیل دیکھنے کے لیے قطار منتخب کریں۔</translation>
    </message>
    <message>
        <source>Long identifiers are shortened here. Copies are complete.</source>
        <translation>لمبی شناختیں یہاں مختصر کر کے دکھائی جاتی ہیں۔ کاپی پوری ہوتی ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentFilterRow</name>
    <message>
        <source>Search</source>
        <translation>تلاش</translation>
    </message>
    <message>
        <source>Search in the list</source>
        <translation>فہرست میں تلاش کریں</translation>
    </message>
    <message>
        <source>View as</source>
        <translation>دکھانے کا انداز</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>ٹری</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>ٹیبل</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentOptions</name>
    <message>
        <source>Sort the table by</source>
        <translation>ٹیبل کی ترتیب</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>بننے کا وقت</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>ماڈیول</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>گفتگو</translation>
    </message>
    <message>
        <source>Ascending</source>
        <translation>بڑھتی ترتیب</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>گھٹتی ترتیب</translation>
    </message>
    <message>
        <source>Each bar shows</source>
        <translation>ہر پٹی کا عرصہ</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>خودکار</translation>
    </message>
    <message>
        <source>One day</source>
        <translation>ایک دن</translation>
    </message>
    <message>
        <source>One week</source>
        <translation>ایک ہفتہ</translation>
    </message>
    <message>
        <source>One month</source>
        <translation>ایک مہینہ</translation>
    </message>
    <message>
        <source>Refresh automatically</source>
        <translation>خود بخود تازہ کریں</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>کبھی نہیں</translation>
    </message>
    <message numerus="yes">
        <source>Every %Ln minute(s)</source>
        <translation>
            <numerusform>ہر %Ln منٹ بعد</numerusform>
            <numerusform>ہر %Ln منٹ بعد</numerusform>
        </translation>
    </message>
    <message>
        <source>Every minute</source>
        <translation>ہر منٹ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTableModel</name>
    <message>
        <source>%1, new</source>
        <translation>⁨%1⁩، نئی</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>نہیں دیا گیا</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>بننے کا وقت</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>ماڈیول</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>گفتگو</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTableView</name>
    <message>
        <source>Assessments as a table</source>
        <translation>اسیسمنٹ، ٹیبل کی شکل میں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTreeModel</name>
    <message>
        <source>new</source>
        <translation>نئی</translation>
    </message>
    <message>
        <source>Practitioner, patient, identifier, transaction</source>
        <translation>ڈاکٹر، مریض، شناخت، ٹرانزیکشن</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>ماڈیول</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>گفتگوئیں</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>تازہ ترین</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln گفتگو</numerusform>
            <numerusform>%Ln گفتگوئیں</numerusform>
        </translation>
    </message>
    <message>
        <source>found</source>
        <translation>ملا</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTreeView</name>
    <message>
        <source>Assessments as a tree</source>
        <translation>اسیسمنٹ، ٹری کی شکل میں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentsHeader</name>
    <message>
        <source>Refresh</source>
        <translation>تازہ کریں</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>حالت</translation>
    </message>
    <message>
        <source>All</source>
        <comment>statuses</comment>
        <translation>تمام</translation>
    </message>
    <message>
        <source>More</source>
        <translation>مزید</translation>
    </message>
    <message>
        <source>Assessments</source>
        <translation>اسیسمنٹ</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>⁨%1⁩ تک</translation>
    </message>
    <message>
        <source>Copy, save, print, sort, refresh automatically</source>
        <translation>کاپی، محفوظ، پرنٹ، ترتیب، خود بخود تازہ کرنا</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>لوڈ ہو رہا ہے…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentsPage</name>
    <message>
        <source>there is no connection</source>
        <translation>کوئی کنکشن نہیں ہے</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>آف لائن</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>دکھائیں</translation>
    </message>
    <message>
        <source>Copied all details.</source>
        <translation>پوری تفصیل کاپی ہو گئی۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new conversation(s)</source>
        <translation>
            <numerusform>%Ln نئی گفتگو</numerusform>
            <numerusform>%Ln نئی گفتگوئیں</numerusform>
        </translation>
    </message>
    <message>
        <source>No connection selected</source>
        <translation>کوئی کنکشن منتخب نہیں</translation>
    </message>
    <message>
        <source>Contacting %1…</source>
        <translation>⁨%1⁩ سے رابطہ ہو رہا ہے…</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>لوڈ ہو رہا ہے…</translation>
    </message>
    <message>
        <source>The search or the selected days hide it.</source>
        <translation>تلاش یا منتخب دنوں کی وجہ سے یہ نظر نہیں آ رہی۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CaptureBar</name>
    <message>
        <source>Check the scan folder of “%1”</source>
        <translation>“⁨%1⁩” کا اسکین فولڈر چیک کریں</translation>
    </message>
    <message>
        <source>Scan with “%1”</source>
        <translation>“⁨%1⁩” سے اسکین کریں</translation>
    </message>
    <message>
        <source>Choose files for “%1”</source>
        <translation>“⁨%1⁩” کے لیے فائلیں منتخب کریں</translation>
    </message>
    <message>
        <source>Capture profile %1</source>
        <translation>اسکین پروفائل ⁨%1⁩</translation>
    </message>
    <message>
        <source>There are no new files in %1.</source>
        <translation>⁨%1⁩ میں کوئی نئی فائل نہیں ہے۔</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>روکیں</translation>
    </message>
    <message>
        <source>Stop scanning. Pages that were scanned stay.</source>
        <translation>اسکین روکیں۔ جو صفحے اسکین ہو چکے ہیں وہ رہیں گے۔</translation>
    </message>
    <message>
        <source>%1: Scanning page %2…</source>
        <translation>⁨%1⁩: صفحہ ⁨%2⁩ اسکین ہو رہا ہے…</translation>
    </message>
    <message>
        <source>%1: The scanner gets ready…</source>
        <translation>⁨%1⁩: اسکینر تیار ہو رہا ہے…</translation>
    </message>
    <message numerus="yes">
        <source>The scan folder(s) of %1 cannot be read. Clinic Desk waits for it/them.</source>
        <translation>
            <numerusform>⁨%1⁩ کا اسکین فولڈر پڑھا نہیں جا سکتا۔ Clinic Desk اس کا انتظار کر رہا ہے۔</numerusform>
            <numerusform>⁨%1⁩ کے اسکین فولڈر پڑھے نہیں جا سکتے۔ Clinic Desk ان کا انتظار کر رہا ہے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>تفصیل</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CaptureSection</name>
    <message>
        <source>Capture profiles</source>
        <translation>اسکین پروفائل</translation>
    </message>
    <message>
        <source>The saved profiles cannot be read. %1</source>
        <translation>محفوظ پروفائل پڑھے نہیں جا سکتے۔ ⁨%1⁩</translation>
    </message>
    <message>
        <source>scanners and scan folders of this computer</source>
        <translation>اس کمپیوٹر کے اسکینر اور اسکین فولڈر</translation>
    </message>
    <message>
        <source>Add a profile…</source>
        <translation>پروفائل شامل کریں…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>بدلیں…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>ہٹائیں</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>اوپر لے جائیں</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>نیچے لے جائیں</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>برآمد کریں…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>درآمد کریں…</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>⁨%1⁩ تبدیل کریں…</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>⁨%1⁩ ہٹائیں</translation>
    </message>
    <message>
        <source>Removed %1. Files in its folder stay.</source>
        <translation>⁨%1⁩ ہٹا دیا گیا۔ اس کے فولڈر کی فائلیں رہیں گی۔</translation>
    </message>
    <message>
        <source>Export the capture profiles</source>
        <translation>اسکین پروفائل برآمد کریں</translation>
    </message>
    <message>
        <source>Profiles (*.json)</source>
        <translation>پروفائل (*.json)</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln profile(s).</source>
        <translation>
            <numerusform>%Ln پروفائل برآمد کیا گیا۔</numerusform>
            <numerusform>%Ln پروفائل برآمد کیے گئے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Import capture profiles</source>
        <translation>اسکین پروفائل درآمد کریں</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>تمام فائلیں (*)</translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln profile(s).</source>
        <translation>
            <numerusform>%Ln پروفائل درآمد کیا گیا۔</numerusform>
            <numerusform>%Ln پروفائل درآمد کیے گئے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was not imported. %2</source>
        <translation>⁨%1⁩ درآمد نہیں ہوئی۔ ⁨%2⁩</translation>
    </message>
    <message>
        <source>select a profile</source>
        <translation>پروفائل منتخب کریں</translation>
    </message>
    <message>
        <source>this is the first profile</source>
        <translation>یہ پہلی پروفائل ہے</translation>
    </message>
    <message>
        <source>this is the last profile</source>
        <translation>یہ آخری پروفائل ہے</translation>
    </message>
    <message>
        <source>There are no profiles yet. Add one for each scanner and each scan folder.</source>
        <translation>ابھی کوئی پروفائل نہیں ہے۔ ہر اسکینر اور ہر اسکین فولڈر کے لیے ایک شامل کریں۔</translation>
    </message>
    <message>
        <source>There are no profiles. Your administrator adds them.</source>
        <translation>کوئی پروفائل نہیں ہے۔ آپ کے ایڈمنسٹریٹر انہیں شامل کرتے ہیں۔</translation>
    </message>
    <message>
        <source>Scan folder %1</source>
        <translation>اسکین فولڈر ⁨%1⁩</translation>
    </message>
    <message>
        <source>Scanner %1</source>
        <translation>اسکینر ⁨%1⁩</translation>
    </message>
    <message>
        <source>Files that you choose or drop</source>
        <translation>فائلیں جو آپ چنتے یا چھوڑتے ہیں</translation>
    </message>
    <message>
        <source>More for capture profiles</source>
        <translation>کیپچر پروفائلز کے لیے مزید</translation>
    </message>
    <message>
        <source>Order, export and import profiles</source>
        <translation>پروفائلز کی ترتیب، برآمد اور درآمد</translation>
    </message>
    <message>
        <source>there is no profile</source>
        <translation>کوئی پروفائل نہیں ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckDialog</name>
    <message>
        <source>Check %1</source>
        <translation>⁨%1⁩ کی جانچ کریں</translation>
    </message>
    <message>
        <source>Connection check</source>
        <translation>کنکشن کی جانچ</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>دوبارہ جانچیں</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Refuse other patient numbers</source>
        <translation>دوسرے مریض نمبر رد کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckProgress</name>
    <message>
        <source>Stopped: %1 of %2 checked</source>
        <translation>روکا گیا: ⁨%2⁩ میں سے ⁨%1⁩ جانچے گئے</translation>
    </message>
    <message>
        <source>%1 of %2 checked</source>
        <translation>⁨%2⁩ میں سے ⁨%1⁩ جانچے گئے</translation>
    </message>
    <message>
        <source>Doctors checked</source>
        <translation>جانچے گئے ڈاکٹر</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>روکیں</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>جاری رکھیں</translation>
    </message>
    <message>
        <source>Loading the earlier results…</source>
        <translation>پچھلے نتائج لوڈ ہو رہے ہیں…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln with findings</source>
        <translation>
            <numerusform>%Ln میں کمی</numerusform>
            <numerusform>%Ln میں کمیاں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read; the check continues</source>
        <translation>
            <numerusform>%Ln پڑھا نہیں جا سکا؛ جانچ جاری ہے</numerusform>
            <numerusform>%Ln پڑھے نہیں جا سکے؛ جانچ جاری ہے</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln پڑھا نہیں جا سکا</numerusform>
            <numerusform>%Ln پڑھے نہیں جا سکے</numerusform>
        </translation>
    </message>
    <message>
        <source>all OK</source>
        <translation>سب ٹھیک</translation>
    </message>
    <message>
        <source>Read all profiles again that could not be read</source>
        <translation>جو پروفائلز پڑھی نہیں جا سکیں، وہ سب دوبارہ پڑھیں</translation>
    </message>
    <message numerus="yes">
        <source>Read %Ln profile(s) again</source>
        <extracomment>A button: how many doctors could not be read</extracomment>
        <translation>
            <numerusform>%Ln پروفائل دوبارہ پڑھیں</numerusform>
            <numerusform>%Ln پروفائلز دوبارہ پڑھیں</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckRow</name>
    <message>
        <source>unknown ID</source>
        <translation>نامعلوم ID</translation>
    </message>
    <message numerus="yes">
        <source>%Ln field(s)</source>
        <translation>
            <numerusform>%Ln فیلڈ</numerusform>
            <numerusform>%Ln فیلڈز</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckStepRow</name>
    <message>
        <source>Checking</source>
        <translation>جانچ ہو رہی ہے</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>توجہ دیں</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>OK in %1 ms</source>
        <translation>ٹھیک ہے، ⁨%1⁩ ملی سیکنڈ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckView</name>
    <message>
        <source>Contacting %1…</source>
        <translation>⁨%1⁩ سے رابطہ ہو رہا ہے…</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>انتظار میں</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>رپورٹ کاپی کریں</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>رپورٹ محفوظ کریں…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>کاپی ہو گئی۔</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>رپورٹ محفوظ کریں</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>متن (*.txt)</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>محفوظ ہو گئی۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChecklistModel</name>
    <message>
        <source>not given</source>
        <translation>نہیں دیا گیا</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ہاں</translation>
    </message>
    <message>
        <source>no</source>
        <translation>نہیں</translation>
    </message>
    <message>
        <source>Nothing to fix.</source>
        <translation>ٹھیک کرنے کو کچھ نہیں۔</translation>
    </message>
    <message>
        <source>No change since %1</source>
        <translation>⁨%1⁩ سے کوئی تبدیلی نہیں</translation>
    </message>
    <message>
        <source>Changed since %1</source>
        <translation>⁨%1⁩ سے اب تک کی تبدیلیاں</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <extracomment>A value that changed: what it was, what it is</extracomment>
        <translation>‏⁨%1⁩ ← ⁨%2⁩</translation>
    </message>
    <message>
        <source>To fix: %1. %2</source>
        <translation>ٹھیک کرنا ہے: ⁨%1⁩۔ ⁨%2⁩</translation>
    </message>
    <message>
        <source>Note: %1. %2</source>
        <translation>توجہ دیں: ⁨%1⁩۔ ⁨%2⁩</translation>
    </message>
    <message>
        <source>Changed: %1, %2</source>
        <translation>تبدیلی: ⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message numerus="yes">
        <source>And %Ln more. Copy the findings to see all.</source>
        <translation>
            <numerusform>اور %Ln مزید۔ سب دیکھنے کے لیے کمیاں کاپی کریں۔</numerusform>
            <numerusform>اور %Ln مزید۔ سب دیکھنے کے لیے کمیاں کاپی کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>OK: %1</source>
        <translation>ٹھیک ہے: ⁨%1⁩</translation>
    </message>
    <message numerus="yes">
        <source>And %Ln more.</source>
        <translation>
            <numerusform>اور %Ln مزید۔</numerusform>
            <numerusform>اور %Ln مزید۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChecklistPanel</name>
    <message>
        <source>Copy the findings</source>
        <translation>کمیاں کاپی کریں</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>چیک لسٹ</translation>
    </message>
    <message numerus="yes">
        <source>%Ln to fix</source>
        <translation>
            <numerusform>%Ln ٹھیک کرنی ہے</numerusform>
            <numerusform>%Ln ٹھیک کرنی ہیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln پر توجہ دیں</numerusform>
            <numerusform>%Ln پر توجہ دیں</numerusform>
        </translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>no profile is shown</source>
        <translation>کوئی پروفائل کھلی نہیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChooserPreview</name>
    <message>
        <source>Preview</source>
        <translation>جھلک</translation>
    </message>
    <message>
        <source>There is no preview of this file.</source>
        <translation>اس فائل کی کوئی جھلک نہیں ہے۔</translation>
    </message>
    <message>
        <source>Select a file to see its first page.</source>
        <translation>پہلا صفحہ دیکھنے کے لیے کوئی فائل منتخب کریں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ClinicCard</name>
    <message>
        <source>Clinic</source>
        <translation>کلینک</translation>
    </message>
    <message>
        <source>Name of the clinic</source>
        <translation>کلینک کا نام</translation>
    </message>
    <message>
        <source>No name</source>
        <translation>نام نہیں ہے</translation>
    </message>
    <message>
        <source>Specialities of the clinic</source>
        <translation>کلینک کے شعبے</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>پتا</translation>
    </message>
    <message>
        <source>No address given</source>
        <translation>پتا نہیں دیا گیا</translation>
    </message>
    <message>
        <source>About the clinic</source>
        <translation>کلینک کے بارے میں</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>فون</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>ای میل</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>نقشے پر دکھائیں</translation>
    </message>
    <message>
        <source>Clinic (default)</source>
        <translation>کلینک (ڈیفالٹ)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CloseDialog</name>
    <message numerus="yes">
        <source>Close and lose %Ln document(s)</source>
        <translation>
            <numerusform>بند کریں اور %Ln دستاویز ضائع ہونے دیں</numerusform>
            <numerusform>بند کریں اور %Ln دستاویزات ضائع ہونے دیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Close Clinic Desk</source>
        <translation>‏Clinic Desk بند کریں</translation>
    </message>
    <message>
        <source>Documents are still being sent.</source>
        <translation>دستاویزات ابھی بھیجی جا رہی ہیں۔</translation>
    </message>
    <message>
        <source>If you close now, nothing is lost, but sending stops until you start Clinic Desk again.</source>
        <translation>ابھی بند کرنے پر کچھ ضائع نہیں ہوگا، مگر Clinic Desk دوبارہ شروع کرنے تک بھیجنا رک جائے گا۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) would be lost.</source>
        <translation>
            <numerusform>%Ln دستاویز ضائع ہو جائے گی۔</numerusform>
            <numerusform>%Ln دستاویزات ضائع ہو جائیں گی۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <extracomment>Below a list of documents</extracomment>
        <translation>
            <numerusform>اور %Ln مزید</numerusform>
            <numerusform>اور %Ln مزید</numerusform>
        </translation>
    </message>
    <message>
        <source>In memory only and not delivered:</source>
        <translation>صرف میموری میں، اور پہنچائی نہیں گئیں:</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>ونڈو کھلی رکھیں</translation>
    </message>
    <message>
        <source>Keep sending in the tray</source>
        <translation>ٹرے میں بھیجنا جاری رکھیں</translation>
    </message>
    <message>
        <source>Stop and resume later</source>
        <translation>روکیں اور بعد میں جاری رکھیں</translation>
    </message>
    <message>
        <source>Close and send later</source>
        <translation>بند کریں اور بعد میں بھیجیں</translation>
    </message>
    <message>
        <source>If you close now, they are not added. Wait a moment, then close.</source>
        <translation>ابھی بند کرنے پر وہ شامل نہیں ہوں گی۔ ذرا رکیں، پھر بند کریں۔</translation>
    </message>
    <message>
        <source>Close and leave them out</source>
        <translation>بند کریں اور انہیں چھوڑ دیں</translation>
    </message>
    <message>
        <source>Files are still being read.</source>
        <translation>فائلیں ابھی پڑھی جا رہی ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) to be sent.</source>
        <translation>
            <numerusform>%Ln دستاویز بھیجے جانے کے انتظار میں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات بھیجے جانے کے انتظار میں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is lost. Sending continues when Clinic Desk runs again.</source>
        <translation>کچھ نہیں کھوتا۔ Clinic Desk دوبارہ چلنے پر بھیجنا جاری رہتا ہے۔</translation>
    </message>
    <message>
        <source>Keep running in the background</source>
        <translation>پس منظر میں چلنے دیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not sent yet.</source>
        <translation>
            <numerusform>‏%Ln دستاویز ابھی نہیں بھیجی گئی۔</numerusform>
            <numerusform>‏%Ln دستاویزات ابھی نہیں بھیجی گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents stay here until you send them:</source>
        <translation>دستاویزات یہیں رہتی ہیں جب تک آپ انہیں نہ بھیجیں:</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>بند کریں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) need(s) you. Look in the outbox.</source>
        <translation>
            <numerusform>%Ln دستاویز کو آپ کی توجہ چاہیے۔ آؤٹ باکس میں دیکھیں۔</numerusform>
            <numerusform>%Ln دستاویزات کو آپ کی توجہ چاہیے۔ آؤٹ باکس میں دیکھیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln delivery(s) of today is/are not kept on this computer.</source>
        <translation>
            <numerusform>آج پہنچی %Ln دستاویز اس کمپیوٹر پر نہیں رکھی گئی ہے۔</numerusform>
            <numerusform>آج پہنچی %Ln دستاویزات اس کمپیوٹر پر نہیں رکھی گئی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>If you close now, the receipts and the summary of the day do not list them. The message at the top of the window says how to keep them.</source>
        <translation>اگر آپ ابھی بند کریں تو رسیدوں اور دن کے خلاصے میں یہ نہیں ہوں گی۔ ونڈو کے اوپر کا پیغام بتاتا ہے کہ انہیں کیسے رکھیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CollapsibleRows</name>
    <message>
        <source>Open</source>
        <translation>کھلا</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>بند</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionButton</name>
    <message>
        <source>sign-in needed</source>
        <translation>سائن اِن درکار</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>رابطہ نہیں ہو رہا</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>کوئی کنکشن نہیں</translation>
    </message>
    <message>
        <source>Connection: %1</source>
        <translation>کنکشن: ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>name and environment</comment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 · Check failed</source>
        <translation>⁨%1⁩ · جانچ ناکام رہی</translation>
    </message>
    <message>
        <source>Add a connection…</source>
        <translation>کنکشن شامل کریں…</translation>
    </message>
    <message>
        <source>Enter a new token for %1…</source>
        <translation>⁨%1⁩ کے لیے نیا ٹوکن درج کریں…</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>⁨%1⁩ بدلیں…</translation>
    </message>
    <message>
        <source>Check %1</source>
        <translation>⁨%1⁩ کی جانچ کریں</translation>
    </message>
    <message>
        <source>token lost</source>
        <translation>ٹوکن کھو گیا</translation>
    </message>
    <message>
        <source>Enter your token for %1…</source>
        <translation>‏⁨%1⁩ کے لیے اپنا ٹوکن درج کریں…</translation>
    </message>
    <message>
        <source>keychain not available</source>
        <translation>کی چین دستیاب نہیں</translation>
    </message>
    <message>
        <source>keychain locked</source>
        <translation>کی چین پر تالا</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionForm</name>
    <message>
        <source>Name on this computer</source>
        <translation>اس کمپیوٹر پر نام</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>سروس کا پتا</translation>
    </message>
    <message>
        <source>Your user ID</source>
        <translation>آپ کا یوزر ID</translation>
    </message>
    <message>
        <source>Your ID on the service. You choose the patient for each document.</source>
        <translation>سروس پر آپ کا ID۔ ہر دستاویز کا مریض آپ منتخب کرتے ہیں۔</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>پروڈکشن</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>ڈیولپمنٹ</translation>
    </message>
    <message>
        <source>Type of service</source>
        <translation>سروس کی قسم</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>کنکشن</translation>
    </message>
    <message>
        <source>service address and your user ID</source>
        <translation>سروس کا پتا اور آپ کا یوزر ID</translation>
    </message>
    <message>
        <source>Key ID</source>
        <translation>کلید کا ID</translation>
    </message>
    <message>
        <source>The ID of the key, exactly as the service knows it.</source>
        <translation>کلید کا ID، بالکل ویسا جیسا سروس جانتی ہے۔</translation>
    </message>
    <message>
        <source>Optional</source>
        <translation>ضروری نہیں</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>سائن اِن</translation>
    </message>
    <message>
        <source>not shown again after you save</source>
        <translation>محفوظ کرنے کے بعد دوبارہ نہیں دکھایا جاتا</translation>
    </message>
    <message>
        <source>Payloads</source>
        <translation>پے لوڈ</translation>
    </message>
    <message>
        <source>how requests and documents are sent</source>
        <translation>درخواستیں اور دستاویزات کیسے بھیجی جاتی ہیں</translation>
    </message>
    <message>
        <source>By upload form</source>
        <translation>اپ لوڈ فارم سے</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>براہ راست</translation>
    </message>
    <message>
        <source>How documents are sent</source>
        <translation>دستاویزات کیسے بھیجی جاتی ہیں</translation>
    </message>
    <message>
        <source>Enter the key ID.</source>
        <translation>کلید کا ID درج کریں۔</translation>
    </message>
    <message>
        <source>Sent to the record of the patient that you choose. Interrupted uploads are sent again automatically.</source>
        <translation>آپ کے منتخب کردہ مریض کے ریکارڈ میں بھیجا جاتا ہے۔ رکے ہوئے اپ لوڈ خود بخود دوبارہ بھیجے جاتے ہیں۔</translation>
    </message>
    <message>
        <source>Sent in one call with the patient but without a document ID. If the result is unclear, the document waits for your decision.</source>
        <translation>مریض کے ساتھ، مگر دستاویز ID کے بغیر، ایک ہی کال میں بھیجا جاتا ہے۔ نتیجہ واضح نہ ہو تو دستاویز آپ کے فیصلے کا انتظار کرتی ہے۔</translation>
    </message>
    <message>
        <source>Sent in one call without patient and document ID. If the result is unclear, the document waits for your decision.</source>
        <translation>مریض اور دستاویز ID کے بغیر، ایک ہی کال میں بھیجا جاتا ہے۔ نتیجہ واضح نہ ہو تو دستاویز آپ کے فیصلے کا انتظار کرتی ہے۔</translation>
    </message>
    <message>
        <source>Choose a service</source>
        <translation>سروس منتخب کریں</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>name and address</comment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>Choose a service.</source>
        <translation>سروس منتخب کریں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionRows</name>
    <message>
        <source>In use</source>
        <translation>استعمال میں</translation>
    </message>
    <message>
        <source>In use · Check failed</source>
        <translation>استعمال میں · جانچ ناکام رہی</translation>
    </message>
    <message>
        <source>Check failed</source>
        <translation>جانچ ناکام رہی</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionWizard</name>
    <message>
        <source>Where do you want to start?</source>
        <translation>آپ کہاں سے شروع کرنا چاہتے ہیں؟</translation>
    </message>
    <message>
        <source>Add a connection</source>
        <translation>کنکشن شامل کریں</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>⁨%1⁩ بدلیں</translation>
    </message>
    <message>
        <source>Where to start</source>
        <translation>کہاں سے شروع کریں</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>کنکشن</translation>
    </message>
    <message>
        <source>Practice, or your clinic</source>
        <translation>مشق، یا آپ کا کلینک</translation>
    </message>
    <message>
        <source>Service and sign-in</source>
        <translation>سروس اور سائن اِن</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>جانچ</translation>
    </message>
    <message>
        <source>Address, certificate, sign-in</source>
        <translation>پتا، سرٹیفکیٹ، سائن اِن</translation>
    </message>
    <message>
        <source>Clinic Desk</source>
        <translation>‏Clinic Desk</translation>
    </message>
    <message>
        <source>Practise first</source>
        <translation>پہلے مشق کریں</translation>
    </message>
    <message>
        <source>Use made-up patients and documents on this computer. Nothing is sent anywhere. No sign-in needed.</source>
        <translation>اس کمپیوٹر پر فرضی مریضوں اور دستاویزات کے ساتھ مشق کریں۔ کہیں کچھ نہیں بھیجا جاتا۔ سائن اِن کی ضرورت نہیں۔</translation>
    </message>
    <message>
        <source>Connect to your clinic</source>
        <translation>اپنے کلینک سے جڑیں</translation>
    </message>
    <message>
        <source>Connection check</source>
        <translation>کنکشن کی جانچ</translation>
    </message>
    <message>
        <source>Save without checking</source>
        <translation>جانچے بغیر محفوظ کریں</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>پیچھے</translation>
    </message>
    <message>
        <source>Start practising</source>
        <translation>مشق شروع کریں</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>کنکشن جانچیں</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>جانچ ہو رہی ہے…</translation>
    </message>
    <message>
        <source>Save and open Clinic Desk</source>
        <translation>محفوظ کریں اور Clinic Desk کھولیں</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>دوبارہ جانچیں</translation>
    </message>
    <message>
        <source>Practice mode has its own documents and settings, separate from the clinic’s.</source>
        <translation>مشق موڈ کی اپنی دستاویزات اور ترتیبات ہیں، کلینک سے الگ۔</translation>
    </message>
    <message>
        <source>Tokens and keys are saved in this computer’s keychain, never in a file.</source>
        <translation>ٹوکن اور کلیدیں اس کمپیوٹر کی کی چین میں محفوظ ہوتی ہیں، کسی فائل میں نہیں۔</translation>
    </message>
    <message>
        <source>This computer has no working keychain. The token and the key are kept for this session only, never in a file.</source>
        <translation>اس کمپیوٹر پر کی چین کام نہیں کر رہی۔ ٹوکن اور کلید صرف اس سیشن کے لیے رکھے جاتے ہیں، کسی فائل میں نہیں۔</translation>
    </message>
    <message>
        <source>Checking %1</source>
        <translation>⁨%1⁩ کی جانچ</translation>
    </message>
    <message>
        <source>%1 is ready to use</source>
        <translation>⁨%1⁩ استعمال کے لیے تیار ہے</translation>
    </message>
    <message>
        <source>%1 cannot be used yet</source>
        <translation>⁨%1⁩ ابھی استعمال نہیں ہو سکتا</translation>
    </message>
    <message>
        <source>Help for this page</source>
        <translation>اس صفحے کی مدد</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>مینو</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>مینو (F10)</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>مینو کھولیں</translation>
    </message>
    <message>
        <source>You need the address, your user ID and a token from your administrator. The token can be text or a file.</source>
        <translation>آپ کو اپنے ایڈمنسٹریٹر سے پتہ، اپنا یوزر ID اور ایک ٹوکن چاہیے۔ ٹوکن متن یا فائل ہو سکتا ہے۔</translation>
    </message>
    <message>
        <source>Correct the key</source>
        <translation>کلید درست کریں</translation>
    </message>
    <message>
        <source>Correct the token</source>
        <translation>ٹوکن درست کریں</translation>
    </message>
    <message>
        <source>Later you can change this in Settings.</source>
        <translation>اسے آپ بعد میں ترتیبات میں بدل سکتے ہیں۔</translation>
    </message>
    <message>
        <source>The form has values that are not saved.</source>
        <translation>فارم میں ایسی قدریں ہیں جو محفوظ نہیں ہوئیں۔</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>تمام شارٹ کٹ</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>محفوظ کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConventionTable</name>
    <message>
        <source>Further conventions. Change one only when the service needs it.</source>
        <translation>مزید اصول۔ صرف اسی وقت بدلیں جب سروس کو ضرورت ہو۔</translation>
    </message>
    <message>
        <source>%1 accepts %2. Default: empty.</source>
        <comment>name in files</comment>
        <translation>‏⁨%1⁩ میں قابل قبول: ⁨%2⁩۔ ڈیفالٹ: خالی۔</translation>
    </message>
    <message>
        <source>%1 accepts %2. Default: %3</source>
        <comment>name in files</comment>
        <translation>‏⁨%1⁩ میں قابل قبول: ⁨%2⁩۔ ڈیفالٹ: ⁨%3⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CopyButton</name>
    <message>
        <source>%1: %2</source>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>کاپی کریں</translation>
    </message>
    <message>
        <source>Copies the value</source>
        <translation>یہ قدر کاپی کرتا ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CsvExport</name>
    <message>
        <source>assessments-%1.csv</source>
        <translation>assessments-%1.csv</translation>
    </message>
    <message numerus="yes">
        <source>Saved %Ln conversation(s) to “%1”.</source>
        <translation>
            <numerusform>%Ln گفتگو “⁨%1⁩” میں محفوظ ہو گئی۔</numerusform>
            <numerusform>%Ln گفتگوئیں “⁨%1⁩” میں محفوظ ہو گئیں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CsvSaver</name>
    <message>
        <source>CSV for Excel (*.csv)</source>
        <translation>‏Excel کے لیے CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>‏CSV کی شکل میں محفوظ کریں</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>‏CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CurrentConnection</name>
    <message>
        <source>Production</source>
        <translation>پروڈکشن</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>ڈیولپمنٹ</translation>
    </message>
    <message>
        <source>Practice</source>
        <comment>environment</comment>
        <translation>مشق</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DataRequestConfirmation</name>
    <message>
        <source>Ask %1 for the data of its signed-in user?</source>
        <translation>⁨%1⁩ سے سائن اِن یوزر کا ڈیٹا مانگیں؟</translation>
    </message>
    <message>
        <source>Ask %1 for the data of user %2?</source>
        <translation>⁨%1⁩ سے یوزر ⁨%2⁩ کا ڈیٹا مانگیں؟</translation>
    </message>
    <message>
        <source>Ask for the data</source>
        <translation>ڈیٹا مانگیں</translation>
    </message>
    <message>
        <source>Ask for the data of %1</source>
        <translation>⁨%1⁩ کا ڈیٹا مانگیں</translation>
    </message>
    <message>
        <source>Do not ask</source>
        <translation>نہ مانگیں</translation>
    </message>
    <message>
        <source>The service sends all its data about this user to the clinic’s webhook. You cannot undo a request. It is recorded in the journal on this computer.</source>
        <translation>سروس اس یوزر کے بارے میں اپنا سارا ڈیٹا کلینک کے ویب ہُک پر بھیجتی ہے۔ درخواست واپس نہیں لی جا سکتی۔ وہ اس کمپیوٹر کے جرنل میں درج ہوتی ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DataRequestOverview</name>
    <message>
        <source>You ask</source>
        <translation>آپ مانگتے ہیں</translation>
    </message>
    <message>
        <source>The service prepares</source>
        <translation>سروس تیار کرتی ہے</translation>
    </message>
    <message>
        <source>This can take some time. One request at a time.</source>
        <translation>اس میں کچھ وقت لگ سکتا ہے۔ ایک وقت میں ایک درخواست۔</translation>
    </message>
    <message>
        <source>The webhook receives</source>
        <translation>ویب ہُک کو ملتا ہے</translation>
    </message>
    <message>
        <source>Nothing to download here.</source>
        <translation>یہاں ڈاؤن لوڈ کرنے کو کچھ نہیں۔</translation>
    </message>
    <message>
        <source>One request for the signed-in user.</source>
        <translation>سائن اِن یوزر کے لیے ایک درخواست۔</translation>
    </message>
    <message>
        <source>One request for user %1.</source>
        <translation>یوزر ⁨%1⁩ کے لیے ایک درخواست۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DataRequestPanel</name>
    <message>
        <source>Ask for the data</source>
        <translation>ڈیٹا مانگیں</translation>
    </message>
    <message>
        <source>The service collects its data about the signed-in user. The data is not shown in this window. The service sends it to the clinic’s webhook, where your administrator receives it.</source>
        <translation>سروس سائن اِن یوزر کے بارے میں اپنا ڈیٹا جمع کرتی ہے۔ یہ ڈیٹا اس ونڈو میں نہیں دکھایا جاتا۔ سروس اسے کلینک کے ویب ہُک پر بھیجتی ہے، جہاں وہ آپ کے ایڈمنسٹریٹر کو ملتا ہے۔</translation>
    </message>
    <message>
        <source>Ask for a user’s data</source>
        <translation>یوزر کا ڈیٹا مانگیں</translation>
    </message>
    <message>
        <source>What the webhook receives</source>
        <translation>ویب ہُک کو کیا ملتا ہے</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>مانگا جا رہا ہے…</translation>
    </message>
    <message>
        <source>token or connection is missing</source>
        <translation>ٹوکن یا کنکشن نہیں ہے</translation>
    </message>
    <message>
        <source>answer the question first</source>
        <translation>پہلے سوال کا جواب دیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DateField</name>
    <message>
        <source>today</source>
        <translation>آج</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>کل</translation>
    </message>
    <message>
        <source>The year is missing. Type the date like this: %1</source>
        <translation>سال نہیں ہے۔ تاریخ اس طرح لکھیں: ⁨%1⁩</translation>
    </message>
    <message>
        <source>The year is not clear. Type all four digits.</source>
        <translation>سال واضح نہیں ہے۔ چاروں ہندسے لکھیں۔</translation>
    </message>
    <message>
        <source>There is no such day. Check day and month.</source>
        <translation>ایسا کوئی دن نہیں ہے۔ دن اور مہینہ دیکھیں۔</translation>
    </message>
    <message>
        <source>This date is in the future. Check day, month and year.</source>
        <translation>یہ تاریخ مستقبل کی ہے۔ دن، مہینہ اور سال دیکھیں۔</translation>
    </message>
    <message>
        <source>This date is before 1900. Check the year.</source>
        <translation>یہ تاریخ 1900 سے پہلے کی ہے۔ سال دیکھیں۔</translation>
    </message>
    <message>
        <source>This is not a date. Type it like this: %1</source>
        <translation>یہ تاریخ نہیں ہے۔ اس طرح لکھیں: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Previous month</source>
        <translation>پچھلا مہینہ</translation>
    </message>
    <message>
        <source>Next month</source>
        <translation>اگلا مہینہ</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>کیلنڈر</translation>
    </message>
    <message>
        <source>Choose from the calendar (F4)</source>
        <translation>کیلنڈر سے منتخب کریں (F4)</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>مختلف</translation>
    </message>
    <message>
        <source>For example %1</source>
        <translation>مثلاً ⁨%1⁩</translation>
    </message>
    <message>
        <source>Enter the date</source>
        <translation>تاریخ درج کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DayDialog</name>
    <message>
        <source>Day</source>
        <translation>دن</translation>
    </message>
    <message>
        <source>Include patient numbers and file names</source>
        <translation>مریض نمبر اور فائلوں کے نام بھی شامل کریں</translation>
    </message>
    <message>
        <source>Print the day</source>
        <translation>دن کا خلاصہ پرنٹ کریں</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>‏PDF کی شکل میں محفوظ کریں…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>پرنٹ کریں…</translation>
    </message>
    <message>
        <source>Counts by type, and what is still open.</source>
        <translation>ہر قسم کی تعداد، اور جو کام ابھی باقی ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DayPrint</name>
    <message>
        <source>Summary of the day</source>
        <translation>دن کا خلاصہ</translation>
    </message>
    <message>
        <source>the summary of the day</source>
        <translation>دن کے خلاصے</translation>
    </message>
    <message>
        <source>day-%1.pdf</source>
        <translation>day-%1.pdf</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DaysPopup</name>
    <message>
        <source>From</source>
        <comment>first day</comment>
        <translation>سے</translation>
    </message>
    <message>
        <source>To</source>
        <comment>last day</comment>
        <translation>تک</translation>
    </message>
    <message>
        <source>Set</source>
        <comment>days</comment>
        <translation>لگائیں</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>دن</translation>
    </message>
    <message>
        <source>This day is before the first one.</source>
        <translation>آخری دن پہلے دن سے پہلے کا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DefaultMark</name>
    <message>
        <source>Default</source>
        <translation>ڈیفالٹ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DeliveryOptionsWidget</name>
    <message>
        <source>By upload form</source>
        <translation>اپ لوڈ فارم سے</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>براہ راست</translation>
    </message>
    <message>
        <source>Tasks for the service</source>
        <translation>سروس کے لیے کام</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>انکرپٹ کریں</translation>
    </message>
    <message>
        <source>Task %1</source>
        <translation>کام ⁨%1⁩</translation>
    </message>
    <message>
        <source>Shows or hides the options</source>
        <translation>اختیارات دکھاتا یا چھپاتا ہے</translation>
    </message>
    <message>
        <source>How it is sent</source>
        <translation>بھیجنے کا طریقہ</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>طریقہ</translation>
    </message>
    <message>
        <source>Different methods</source>
        <translation>مختلف طریقے</translation>
    </message>
    <message>
        <source>How it is sent: %1</source>
        <translation>بھیجنے کا طریقہ: ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DetailActions</name>
    <message>
        <source>Same details as last</source>
        <translation>پچھلی جیسی تفصیل</translation>
    </message>
    <message>
        <source>Change patient…</source>
        <translation>مریض بدلیں…</translation>
    </message>
    <message>
        <source>Assign documents without a patient</source>
        <translation>بغیر مریض والی دستاویزات کو مریض دیں</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>قسم</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>دستاویز منتخب کریں</translation>
    </message>
    <message>
        <source>no other document has details</source>
        <translation>کسی اور دستاویز میں تفصیل نہیں</translation>
    </message>
    <message>
        <source>No patient was changed. The documents were sent or removed meanwhile.</source>
        <translation>کوئی مریض نہیں بدلا۔ اس دوران دستاویزات بھیجی یا ہٹائی جا چکی ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are now for %1. Press Ctrl+Z to undo.</source>
        <translation>
            <numerusform>%Ln دستاویز اب ⁨%1⁩ کی ہے۔ واپس لینے کے لیے Ctrl+Z دبائیں۔</numerusform>
            <numerusform>%Ln دستاویزات اب ⁨%1⁩ کی ہیں۔ واپس لینے کے لیے Ctrl+Z دبائیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>choose a patient</source>
        <translation>مریض منتخب کریں</translation>
    </message>
    <message>
        <source>every document has a patient</source>
        <translation>ہر دستاویز کا مریض ہے</translation>
    </message>
    <message>
        <source>Type: %1</source>
        <translation>قسم: ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DevelopmentBand</name>
    <message>
        <source>Development connection</source>
        <translation>ڈیولپمنٹ کنکشن</translation>
    </message>
    <message>
        <source>%1 is for tests. Do not send documents of real patients.</source>
        <translation>⁨%1⁩ آزمائش کے لیے ہے۔ حقیقی مریضوں کی دستاویزات نہ بھیجیں۔</translation>
    </message>
    <message>
        <source>Development connection: %1</source>
        <translation>ڈیولپمنٹ کنکشن: ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DiagnosticsDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation>تکنیکی معلومات</translation>
    </message>
    <message>
        <source>Send this text to your support. It has no patient, no name, no file and no token.</source>
        <translation>یہ متن اپنی سپورٹ کو بھیجیں۔ اس میں کوئی مریض، نام، فائل یا ٹوکن نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>کنکشن جانچیں</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>محفوظ کریں…</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>تکنیکی معلومات کاپی کریں</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Collecting…</source>
        <translation>معلومات جمع ہو رہی ہیں…</translation>
    </message>
    <message>
        <source>Checking the connection…</source>
        <translation>کنکشن کی جانچ ہو رہی ہے…</translation>
    </message>
    <message>
        <source>The check has ended. Its result is in the text.</source>
        <translation>جانچ مکمل ہو گئی۔ اس کا نتیجہ متن میں ہے۔</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>کاپی ہو گئیں۔</translation>
    </message>
    <message>
        <source>Save the diagnostics</source>
        <translation>تکنیکی معلومات محفوظ کریں</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>متن (*.txt)</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>محفوظ ہو گئیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorActions</name>
    <message>
        <source>Copy all</source>
        <translation>سب کاپی کریں</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>پرنٹ کریں…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>‏PDF کی شکل میں محفوظ کریں…</translation>
    </message>
    <message>
        <source>Recent doctors</source>
        <translation>حالیہ ڈاکٹر</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>چیک لسٹ</translation>
    </message>
    <message>
        <source>no profile is shown</source>
        <translation>کوئی پروفائل کھلی نہیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorField</name>
    <message>
        <source>Recent doctors</source>
        <translation>حالیہ ڈاکٹر</translation>
    </message>
    <message>
        <source>Doctor ID</source>
        <translation>ڈاکٹر ID</translation>
    </message>
    <message>
        <source>First type or paste a doctor ID.</source>
        <translation>پہلے ڈاکٹر ID ٹائپ یا پیسٹ کریں۔</translation>
    </message>
    <message>
        <source>A doctor ID cannot be only dots.</source>
        <translation>ڈاکٹر ID میں صرف نقطے نہیں ہو سکتے۔</translation>
    </message>
    <message numerus="yes">
        <source>This doctor ID has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>اس ڈاکٹر ID میں %Ln حرف ہے۔ زیادہ سے زیادہ ⁨%1⁩ ہو سکتے ہیں۔</numerusform>
            <numerusform>اس ڈاکٹر ID میں %Ln حروف ہیں۔ زیادہ سے زیادہ ⁨%1⁩ ہو سکتے ہیں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorsHeader</name>
    <message>
        <source>Checklist</source>
        <translation>چیک لسٹ</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>تازہ کریں</translation>
    </message>
    <message>
        <source>More</source>
        <translation>مزید</translation>
    </message>
    <message>
        <source>Recent doctors, copy, print, save as PDF</source>
        <translation>حالیہ ڈاکٹر، کاپی، پرنٹ، PDF میں محفوظ کرنا</translation>
    </message>
    <message>
        <source>One doctor or many</source>
        <translation>ایک ڈاکٹر یا کئی</translation>
    </message>
    <message>
        <source>One doctor</source>
        <translation>ایک ڈاکٹر</translation>
    </message>
    <message>
        <source>Check a list</source>
        <translation>فہرست جانچیں</translation>
    </message>
    <message>
        <source>Doctors</source>
        <translation>ڈاکٹر</translation>
    </message>
    <message numerus="yes">
        <source>Checklist, %Ln finding(s)</source>
        <translation>
            <numerusform>چیک لسٹ، %Ln کمی</numerusform>
            <numerusform>چیک لسٹ، %Ln کمیاں</numerusform>
        </translation>
    </message>
    <message>
        <source>no profile is shown</source>
        <translation>کوئی پروفائل کھلی نہیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorsPage</name>
    <message>
        <source>no profile is shown</source>
        <translation>کوئی پروفائل کھلی نہیں</translation>
    </message>
    <message>
        <source>Shown above</source>
        <translation>اوپر دکھائی گئی ہے</translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>نہیں دکھائی گئی: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>⁨%1⁩ کاپی ہو گیا۔</translation>
    </message>
    <message>
        <source>Copied the coordinates.</source>
        <translation>نقشے پر مقام کاپی ہو گیا۔</translation>
    </message>
    <message>
        <source>Copied the whole profile.</source>
        <translation>پوری پروفائل کاپی ہو گئی۔</translation>
    </message>
    <message>
        <source>Copied the findings.</source>
        <translation>کمیاں کاپی ہو گئیں۔</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>⁨%1⁩ تک</translation>
    </message>
    <message>
        <source>Copy the coordinates</source>
        <translation>نقشے پر مقام کاپی کریں</translation>
    </message>
    <message>
        <source>No connection selected</source>
        <translation>کوئی کنکشن منتخب نہیں</translation>
    </message>
    <message>
        <source>Contacting %1…</source>
        <translation>⁨%1⁩ سے رابطہ ہو رہا ہے…</translation>
    </message>
    <message>
        <source>No profile to show</source>
        <translation>دکھانے کو کوئی پروفائل نہیں</translation>
    </message>
    <message>
        <source>Open a doctor’s profile</source>
        <translation>ڈاکٹر کی پروفائل کھولیں</translation>
    </message>
    <message>
        <source>Type or paste a doctor ID above, then press Enter.</source>
        <translation>اوپر ڈاکٹر ID ٹائپ یا پیسٹ کریں، پھر Enter دبائیں۔</translation>
    </message>
    <message>
        <source>161400000000042 is a made-up doctor. Use it to try this page.</source>
        <translation>161400000000042 ایک فرضی ڈاکٹر ہے۔ اس سے یہ صفحہ آزما کر دیکھیں۔</translation>
    </message>
    <message>
        <source>This check could not be saved on this computer.</source>
        <translation>یہ جانچ اس کمپیوٹر پر محفوظ نہیں ہو سکی۔</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>لوڈ ہو رہا ہے…</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>لوڈ ہو رہا ہے…</translation>
    </message>
    <message>
        <source>Opening %1 in the map app.</source>
        <translation>⁨%1⁩ نقشے کی ایپ میں کھل رہا ہے۔</translation>
    </message>
    <message>
        <source>This computer has no map app. Coordinates: %1.</source>
        <translation>اس کمپیوٹر پر نقشے کی کوئی ایپ نہیں ہے۔ نقشے پر مقام: ⁨%1⁩۔</translation>
    </message>
    <message>
        <source>no doctor was shown yet</source>
        <translation>ابھی تک کوئی ڈاکٹر نہیں دکھایا گیا</translation>
    </message>
    <message>
        <source>The page Doctors has a list of IDs that was not checked.</source>
        <translation>ڈاکٹروں کے صفحے پر ID کی ایک فہرست ہے جس کی جانچ نہیں ہوئی۔</translation>
    </message>
    <message>
        <source>The checked list of doctors could not be saved.</source>
        <translation>ڈاکٹروں کی جانچی ہوئی فہرست محفوظ نہیں ہو سکی۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DocumentIntake</name>
    <message>
        <source>pasted picture</source>
        <translation>پیسٹ کی گئی تصویر</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DocumentTypeList</name>
    <message>
        <source>Remove</source>
        <translation>ہٹائیں</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>اوپر لے جائیں</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>نیچے لے جائیں</translation>
    </message>
    <message>
        <source>In this order for every document. Without any, the types of the platform are used.</source>
        <translation>ہر دستاویز کے لیے اسی ترتیب میں۔ کوئی نہ ہو تو پلیٹ فارم کی اقسام استعمال ہوتی ہیں۔</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>کوڈ</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>نام</translation>
    </message>
    <message>
        <source>Code of the document type</source>
        <translation>دستاویز کی قسم کا کوڈ</translation>
    </message>
    <message>
        <source>Label of the document type</source>
        <translation>دستاویز کی قسم کا نام</translation>
    </message>
    <message>
        <source>Add a type</source>
        <translation>قسم شامل کریں</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>label and code of a document type</comment>
        <translation>‏⁨%1⁩ (⁨%2⁩)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DocumentsField</name>
    <message>
        <source>Each file, or each page of a scan, becomes a document.</source>
        <translation>ہر فائل، یا اسکین کا ہر صفحہ، الگ دستاویز بنتا ہے۔</translation>
    </message>
    <message>
        <source>Everything that comes at once becomes one document.</source>
        <translation>جو کچھ ایک ساتھ آتا ہے، ایک دستاویز بنتا ہے۔</translation>
    </message>
    <message>
        <source>Put an empty sheet between two documents. Empty backs of pages split, too.</source>
        <translation>دو دستاویزات کے درمیان ایک خالی کاغذ رکھیں۔ صفحے کی خالی پشت بھی دستاویز تقسیم کرتی ہے۔</translation>
    </message>
    <message>
        <source>Put a printed separator page between two documents. It is not added.</source>
        <translation>دو دستاویزات کے درمیان چھپا ہوا الگ کرنے والا صفحہ رکھیں۔ یہ صفحہ شامل نہیں کیا جاتا۔</translation>
    </message>
    <message>
        <source>Several files or pages at once</source>
        <translation>ایک ساتھ کئی فائلیں یا صفحے</translation>
    </message>
    <message>
        <source>Open the separator page</source>
        <translation>الگ کرنے والا صفحہ کھولیں</translation>
    </message>
    <message>
        <source>One document each</source>
        <translation>ہر ایک کی الگ دستاویز</translation>
    </message>
    <message>
        <source>One document together</source>
        <translation>سب کی ایک دستاویز</translation>
    </message>
    <message>
        <source>Split at blank pages</source>
        <translation>خالی صفحات پر تقسیم کریں</translation>
    </message>
    <message>
        <source>Split at barcode pages</source>
        <translation>بارکوڈ والے صفحات پر تقسیم کریں</translation>
    </message>
    <message>
        <source>The separator page cannot be saved. Free up space on the disk, then try again.</source>
        <translation>الگ کرنے والا صفحہ محفوظ نہیں ہو سکا۔ ڈسک پر جگہ خالی کریں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>This computer has no program for PDFs. Print %1 on another one.</source>
        <translation>اس کمپیوٹر میں PDF کے لیے کوئی پروگرام نہیں ہے۔ ⁨%1⁩ کو دوسرے کمپیوٹر پر پرنٹ کریں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DropZone</name>
    <message>
        <source>Drop it here</source>
        <translation>یہاں چھوڑیں</translation>
    </message>
    <message>
        <source>Drop it for %1</source>
        <translation>⁨%1⁩ کے لیے یہاں چھوڑیں</translation>
    </message>
    <message>
        <source>Choose files</source>
        <translation>فائلیں منتخب کریں</translation>
    </message>
    <message>
        <source>or paste with Ctrl+V</source>
        <translation>یا Ctrl+V سے پیسٹ کریں</translation>
    </message>
    <message numerus="yes">
        <source>Drop %Ln file(s)</source>
        <translation>
            <numerusform>%Ln فائل یہاں چھوڑیں</numerusform>
            <numerusform>%Ln فائلیں یہاں چھوڑیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drop %Ln file(s) for %1</source>
        <translation>
            <numerusform>⁨%1⁩ کے لیے %Ln فائل یہاں چھوڑیں</numerusform>
            <numerusform>⁨%1⁩ کے لیے %Ln فائلیں یہاں چھوڑیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose files on this computer (%1)</source>
        <translation>اس کمپیوٹر سے فائلیں منتخب کریں (⁨%1⁩)</translation>
    </message>
    <message>
        <source>Drop documents here</source>
        <translation>دستاویزات یہاں چھوڑیں</translation>
    </message>
    <message>
        <source>From a folder, an e-mail or the scanner. You can choose the patient later.</source>
        <translation>فولڈر، ای میل یا اسکینر سے۔ مریض آپ بعد میں بھی منتخب کر سکتے ہیں۔</translation>
    </message>
    <message>
        <source>Drop more documents, paste with Ctrl+V, or</source>
        <translation>مزید دستاویزات یہاں چھوڑیں، Ctrl+V سے پیسٹ کریں، یا</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EmptyUploadView</name>
    <message>
        <source>today %1</source>
        <translation>آج ⁨%1⁩</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>کل ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>up to %1 MB</source>
        <translation>‏⁨%1⁩ MB تک</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>⁨%1⁩ تک</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>Recent patients</source>
        <translation>حالیہ مریض</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز</numerusform>
            <numerusform>%Ln دستاویزات</numerusform>
        </translation>
    </message>
    <message>
        <source>Patients you send documents for are listed here for one day.</source>
        <translation>آپ جن مریضوں کی دستاویزات بھیجتے ہیں، وہ ایک دن تک یہاں نظر آتے ہیں۔</translation>
    </message>
    <message>
        <source>Accepted files</source>
        <translation>قابل قبول فائلیں</translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln sample document(s)</source>
        <translation>
            <numerusform>نمونے کی %Ln دستاویز شامل کریں</numerusform>
            <numerusform>نمونے کی %Ln دستاویزات شامل کریں</numerusform>
        </translation>
    </message>
    <message>
        <source>JPEG, PNG, HEIC, TIFF</source>
        <translation>JPEG, PNG, HEIC, TIFF</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EncryptSwitch</name>
    <message>
        <source>Encrypt payloads</source>
        <translation>پے لوڈ انکرپٹ کریں</translation>
    </message>
    <message>
        <source>To encrypt payloads, enter a key and its key ID.</source>
        <translation>پے لوڈ انکرپٹ کرنے کے لیے کلید اور اس کا ID درج کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>The service uses the same %Ln character(s) for both halves of the encryption. Rely on TLS for protection, and treat this encryption as an addition. A file that is sent by upload form is protected only by TLS.</source>
        <translation>
            <numerusform>سروس انکرپشن کے دونوں حصوں کے لیے وہی %Ln حرف استعمال کرتی ہے۔ حفاظت کے لیے TLS پر بھروسا کریں، اور اس انکرپشن کو اضافی سمجھیں۔ اپ لوڈ فارم سے بھیجی گئی فائل صرف TLS سے محفوظ رہتی ہے۔</numerusform>
            <numerusform>سروس انکرپشن کے دونوں حصوں کے لیے وہی %Ln حروف استعمال کرتی ہے۔ حفاظت کے لیے TLS پر بھروسا کریں، اور اس انکرپشن کو اضافی سمجھیں۔ اپ لوڈ فارم سے بھیجی گئی فائل صرف TLS سے محفوظ رہتی ہے۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EraseDialog</name>
    <message>
        <source>Remove the data of all people, not only mine</source>
        <translation>صرف میرا نہیں، تمام لوگوں کا ڈیٹا ہٹائیں</translation>
    </message>
    <message>
        <source>Remove the journal, too</source>
        <translation>جرنل بھی ہٹائیں</translation>
    </message>
    <message>
        <source>Remove everything of mine</source>
        <translation>میرا سارا ڈیٹا ہٹائیں</translation>
    </message>
    <message>
        <source>Remove everything of yours from this computer?</source>
        <translation>کیا اس کمپیوٹر سے آپ کا سارا ڈیٹا ہٹانا ہے؟</translation>
    </message>
    <message>
        <source>You cannot undo this.</source>
        <translation>اسے واپس نہیں کیا جا سکتا۔</translation>
    </message>
    <message>
        <source>Keep everything</source>
        <translation>سب کچھ رہنے دیں</translation>
    </message>
    <message>
        <source>Remove everything</source>
        <translation>سب کچھ ہٹائیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EraseSection</name>
    <message>
        <source>Remove everything of mine…</source>
        <translation>میرا سارا ڈیٹا ہٹائیں…</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>آپ کا ڈیٹا</translation>
    </message>
    <message>
        <source>what is stored for you on this computer</source>
        <translation>جو کچھ اس کمپیوٹر پر آپ کے لیے محفوظ ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ErrorBanner</name>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FactRow</name>
    <message>
        <source>%1, name</source>
        <translation>⁨%1⁩، نام</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FieldPopup</name>
    <message>
        <source>Suggestions</source>
        <translation>تجاویز</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FieldText</name>
    <message>
        <source>Not given</source>
        <translation>نہیں دیا گیا</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FileActions</name>
    <message>
        <source>Turn the page to the left</source>
        <translation>صفحہ بائیں گھمائیں</translation>
    </message>
    <message>
        <source>Turn the page to the right</source>
        <translation>صفحہ دائیں گھمائیں</translation>
    </message>
    <message>
        <source>Join into one document</source>
        <translation>ایک دستاویز میں جوڑیں</translation>
    </message>
    <message>
        <source>Join into one PDF</source>
        <translation>ایک PDF میں جوڑیں</translation>
    </message>
    <message>
        <source>One document for each file</source>
        <translation>ہر فائل کی الگ دستاویز</translation>
    </message>
    <message>
        <source>Move the file up</source>
        <translation>فائل اوپر لے جائیں</translation>
    </message>
    <message>
        <source>Move the file down</source>
        <translation>فائل نیچے لے جائیں</translation>
    </message>
    <message>
        <source>select several documents</source>
        <translation>کئی دستاویزات منتخب کریں</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>کوئی دستاویز منتخب کریں</translation>
    </message>
    <message>
        <source>select a document with several files</source>
        <translation>کئی فائلوں والی دستاویز منتخب کریں</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>اوپر لے جائیں</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>نیچے لے جائیں</translation>
    </message>
    <message numerus="yes">
        <source>Not joined: a document can have at most %Ln file(s).</source>
        <translation>
            <numerusform>نہیں جوڑا گیا: ایک دستاویز میں زیادہ سے زیادہ %Ln فائل ہو سکتی ہے۔</numerusform>
            <numerusform>نہیں جوڑا گیا: ایک دستاویز میں زیادہ سے زیادہ %Ln فائلیں ہو سکتی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Not joined: a document that is sent directly has one file.</source>
        <translation>نہیں جوڑا گیا: براہِ راست بھیجی جانے والی دستاویز میں ایک ہی فائل ہوتی ہے۔</translation>
    </message>
    <message>
        <source>Make one PDF</source>
        <translation>ایک PDF بنائیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into one.</source>
        <translation>
            <numerusform>%Ln دستاویز ایک میں جوڑی گئی۔</numerusform>
            <numerusform>%Ln دستاویزات ایک میں جوڑی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into one PDF.</source>
        <translation>
            <numerusform>%Ln دستاویز ایک PDF میں جوڑی گئی۔</numerusform>
            <numerusform>%Ln دستاویزات ایک PDF میں جوڑی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Split into %Ln document(s).</source>
        <translation>
            <numerusform>%Ln دستاویز میں تقسیم کیا گیا۔</numerusform>
            <numerusform>%Ln دستاویزات میں تقسیم کیا گیا۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>واپس لیں</translation>
    </message>
    <message>
        <source>The files were joined into one PDF.</source>
        <translation>فائلیں جوڑ کر ایک PDF بنائی گئی۔</translation>
    </message>
    <message>
        <source>Join into several documents</source>
        <translation>کئی دستاویزات میں جوڑیں</translation>
    </message>
    <message>
        <source>select several documents of several kinds, or with many files</source>
        <translation>مختلف قسم کی یا بہت سی فائلوں والی کئی دستاویزات منتخب کریں</translation>
    </message>
    <message numerus="yes">
        <source>Join as %Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز کے طور پر جوڑیں</numerusform>
            <numerusform>%Ln دستاویزات کے طور پر جوڑیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into %1.</source>
        <extracomment>%n documents before, %1 documents now</extracomment>
        <translation>
            <numerusform>%Ln دستاویز کو ⁨%1⁩ میں جوڑا گیا۔</numerusform>
            <numerusform>%Ln دستاویزات کو ⁨%1⁩ میں جوڑا گیا۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Not joined. %1</source>
        <extracomment>%1 the reason, as a sentence</extracomment>
        <translation>نہیں جوڑا گیا۔ ⁨%1⁩</translation>
    </message>
    <message>
        <source>The document was made smaller.</source>
        <translation>دستاویز چھوٹی کر دی گئی۔</translation>
    </message>
    <message>
        <source>The page was turned to the right.</source>
        <translation>صفحہ دائیں طرف گھمایا گیا۔</translation>
    </message>
    <message>
        <source>The page was turned to the left.</source>
        <translation>صفحہ بائیں طرف گھمایا گیا۔</translation>
    </message>
    <message>
        <source>Not split: the document has only one file.</source>
        <translation>تقسیم نہیں کی گئی: دستاویز میں ایک ہی فائل ہے۔</translation>
    </message>
    <message>
        <source>Not split: select one document with several files or pages.</source>
        <translation>تقسیم نہیں کی گئی: کئی فائلوں یا صفحات والی ایک دستاویز منتخب کریں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FileStrip</name>
    <message>
        <source>Files of the document</source>
        <translation>دستاویز کی فائلیں</translation>
    </message>
    <message>
        <source>File %1 of %2, %3</source>
        <extracomment>A file of a document: %1 its number, %2 how many there are, %3 its name</extracomment>
        <translation>فائل ⁨%1⁩/⁨%2⁩، ⁨%3⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterBar</name>
    <message>
        <source>%1, %2</source>
        <extracomment>The name of a practitioner and the ID</extracomment>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>دن</translation>
    </message>
    <message>
        <source>Add a filter</source>
        <translation>فلٹر شامل کریں</translation>
    </message>
    <message>
        <source>Set</source>
        <comment>a filter</comment>
        <translation>لگائیں</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>بدل دیں</translation>
    </message>
    <message>
        <source>Name of these filters</source>
        <translation>ان فلٹرز کا نام</translation>
    </message>
    <message>
        <source>Enter only one line.</source>
        <translation>صرف ایک سطر درج کریں۔</translation>
    </message>
    <message>
        <source>Matches any of these. Separate workflows with commas.</source>
        <translation>جس میں ان میں سے کوئی بھی ہو، وہ دکھایا جاتا ہے۔ ورک فلو کے درمیان کوما لگائیں۔</translation>
    </message>
    <message>
        <source>Enter the complete value. Only exact matches are found.</source>
        <translation>پوری قدر درج کریں۔ ادھوری قدر سے کچھ نہیں ملے گا۔</translation>
    </message>
    <message>
        <source>This replaces the filters that you saved with this name.</source>
        <translation>اس نام سے محفوظ کیے گئے پہلے فلٹرز ان سے بدل جائیں گے۔</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln character(s).</source>
        <translation>
            <numerusform>زیادہ سے زیادہ %Ln حرف۔</numerusform>
            <numerusform>زیادہ سے زیادہ %Ln حروف۔</numerusform>
        </translation>
    </message>
    <message>
        <source>These filters contain a patient, so they are kept only until you close Clinic Desk.</source>
        <translation>ان فلٹرز میں مریض ہے، اس لیے یہ صرف Clinic Desk بند ہونے تک رہتے ہیں۔</translation>
    </message>
    <message>
        <source>Saved on this computer without encryption. Do not use a patient’s name.</source>
        <translation>اس کمپیوٹر پر انکرپشن کے بغیر محفوظ ہوتے ہیں۔ مریض کا نام استعمال نہ کریں۔</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>محفوظ کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterChip</name>
    <message>
        <source>Remove this filter (Del)</source>
        <translation>یہ فلٹر ہٹائیں (Del)</translation>
    </message>
    <message>
        <source>%1 %2, change</source>
        <extracomment>A filter, its value, and what pressing it does: &quot;Practitioner pr-00a1, change&quot;</extracomment>
        <translation>⁨%1⁩ ⁨%2⁩، بدلیں</translation>
    </message>
    <message>
        <source>%1 %2, remove</source>
        <translation>⁨%1⁩ ⁨%2⁩، ہٹائیں</translation>
    </message>
    <message>
        <source>Press Del to remove it.</source>
        <translation>ہٹانے کے لیے Del دبائیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterMenu</name>
    <message>
        <source>Today</source>
        <translation>آج</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>کب سے کب تک…</translation>
    </message>
    <message>
        <source>until you close Clinic Desk</source>
        <translation>‏Clinic Desk بند ہونے تک</translation>
    </message>
    <message>
        <source>Save these filters…</source>
        <translation>یہ فلٹرز محفوظ کریں…</translation>
    </message>
    <message>
        <source>Remove a saved filter</source>
        <translation>محفوظ شدہ فلٹر ہٹائیں</translation>
    </message>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>پچھلا %Ln دن</numerusform>
            <numerusform>پچھلے %Ln دن</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::HelpWindow</name>
    <message>
        <source>Search</source>
        <translation>تلاش</translation>
    </message>
    <message>
        <source>Search in the help</source>
        <translation>مدد میں تلاش کریں</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>مدد</translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation>مدد کے صفحات</translation>
    </message>
    <message>
        <source>Page of the help</source>
        <translation>مدد کا صفحہ</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>کچھ نہیں ملا۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IdFile</name>
    <message>
        <source>%1 is larger than %2. This is too large for a list of doctor IDs. Choose another file.</source>
        <translation>⁨%1⁩ کا سائز ⁨%2⁩ سے زیادہ ہے۔ ڈاکٹر ID کی فہرست کے لیے یہ بہت بڑی ہے۔ کوئی دوسری فائل منتخب کریں۔</translation>
    </message>
    <message>
        <source>%1 is not a text file. Save the list as CSV or text, then load it.</source>
        <translation>⁨%1⁩ ٹیکسٹ فائل نہیں ہے۔ فہرست کو CSV یا ٹیکسٹ کی شکل میں محفوظ کریں، پھر لوڈ کریں۔</translation>
    </message>
    <message>
        <source>%1 cannot be read. Check that the file exists and that you can open it.</source>
        <translation>⁨%1⁩ پڑھی نہیں جا سکتی۔ دیکھیں کہ فائل موجود ہے اور آپ اسے کھول سکتے ہیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IdListEntry</name>
    <message>
        <source>“%1”</source>
        <translation>‏“⁨%1⁩”</translation>
    </message>
    <message>
        <source>Load a file…</source>
        <translation>فائل لوڈ کریں…</translation>
    </message>
    <message>
        <source>Check these doctors</source>
        <translation>یہ ڈاکٹر جانچیں</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>جانچ</translation>
    </message>
    <message>
        <source>Text and CSV (*.txt *.csv)</source>
        <translation>ٹیکسٹ اور CSV (*.txt *.csv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>تمام فائلیں (*)</translation>
    </message>
    <message>
        <source>not valid (%1): %2</source>
        <translation>درست نہیں (⁨%1⁩): ⁨%2⁩</translation>
    </message>
    <message numerus="yes">
        <source>%Ln doctor ID(s)</source>
        <translation>
            <numerusform>%Ln ڈاکٹر ID</numerusform>
            <numerusform>%Ln ڈاکٹر ID</numerusform>
        </translation>
    </message>
    <message>
        <source>duplicates: %1</source>
        <translation>دہرائے گئے: ⁨%1⁩</translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln are checked.</source>
        <translation>
            <numerusform>صرف پہلا %Ln جانچا جاتا ہے۔</numerusform>
            <numerusform>صرف پہلے %Ln جانچے جاتے ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep the current list</source>
        <translation>موجودہ فہرست رکھیں</translation>
    </message>
    <message>
        <source>Paste doctor IDs</source>
        <translation>ڈاکٹر ID پیسٹ کریں</translation>
    </message>
    <message>
        <source>Put one ID on each line, or separate IDs with commas, semicolons, tabs or spaces. At most %1. You can also load a text or CSV file.</source>
        <translation>ہر سطر میں ایک ID لکھیں، یا ID کے درمیان کوما، سیمی کولن، ٹیب یا خالی جگہ دیں۔ زیادہ سے زیادہ ⁨%1⁩۔ آپ ٹیکسٹ یا CSV فائل بھی لوڈ کر سکتے ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>Check %Ln doctor(s)</source>
        <translation>
            <numerusform>%Ln ڈاکٹر جانچیں</numerusform>
            <numerusform>%Ln ڈاکٹر جانچیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Load doctor IDs</source>
        <translation>ڈاکٹر ID لوڈ کریں</translation>
    </message>
    <message>
        <source>enter doctor IDs first</source>
        <translation>پہلے ڈاکٹر ID درج کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IdListField</name>
    <message>
        <source>161400000000042
161400000000107
…</source>
        <translation>161400000000042
161400000000107
…</translation>
    </message>
    <message>
        <source>Doctor IDs</source>
        <translation>ڈاکٹر ID</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IncrementalList</name>
    <message>
        <source>Show %1 of %2 earlier ones</source>
        <translation>پچھلے ⁨%2⁩ میں سے ⁨%1⁩ دکھائیں</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more</source>
        <translation>
            <numerusform>مزید %Ln دکھائیں</numerusform>
            <numerusform>مزید %Ln دکھائیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Show %1 of %2 more</source>
        <translation>مزید ⁨%2⁩ میں سے ⁨%1⁩ دکھائیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::Inspector</name>
    <message>
        <source>Type</source>
        <translation>قسم</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>تاریخ</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>ٹیگ</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
    </message>
    <message>
        <source>Different types</source>
        <translation>مختلف اقسام</translation>
    </message>
    <message>
        <source>Use %1, as in the file name</source>
        <translation>⁨%1⁩ استعمال کریں، فائل کے نام سے</translation>
    </message>
    <message>
        <source>Use %1, when the photo was taken</source>
        <translation>⁨%1⁩ استعمال کریں، تصویر کی تاریخ</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln tag(s). Characters in each tag: %1–%2.</source>
        <translation>
            <numerusform>زیادہ سے زیادہ %Ln ٹیگ۔ ہر ٹیگ میں ⁨%1⁩ سے ⁨%2⁩ حروف۔</numerusform>
            <numerusform>زیادہ سے زیادہ %Ln ٹیگ۔ ہر ٹیگ میں ⁨%1⁩ سے ⁨%2⁩ حروف۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a type</source>
        <translation>قسم منتخب کریں</translation>
    </message>
    <message>
        <source>Key %1</source>
        <comment>of a type of documents</comment>
        <translation>کلید ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalDetails</name>
    <message>
        <source>By an earlier version, without a key</source>
        <translation>پرانے ورژن سے، کلید کے بغیر</translation>
    </message>
    <message>
        <source>Without a key: the keychain was not available</source>
        <translation>کلید کے بغیر: کی چین دستیاب نہیں تھی</translation>
    </message>
    <message>
        <source>With the key of the keychain</source>
        <translation>کی چین کی کلید سے</translation>
    </message>
    <message>
        <source>Details of the entry</source>
        <translation>اندراج کی تفصیل</translation>
    </message>
    <message>
        <source>When</source>
        <translation>کب</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>شخص</translation>
    </message>
    <message>
        <source>Account of the computer</source>
        <translation>کمپیوٹر کا اکاؤنٹ</translation>
    </message>
    <message>
        <source>About</source>
        <translation>کس کے بارے میں</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>کنکشن</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>نتیجہ</translation>
    </message>
    <message>
        <source>HTTP status</source>
        <translation>‏HTTP اسٹیٹس</translation>
    </message>
    <message>
        <source>Answers entry</source>
        <translation>اس اندراج کا جواب</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>کوڈ</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>نمبر</translation>
    </message>
    <message>
        <source>Protected</source>
        <translation>تحفظ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalFilterBar</name>
    <message>
        <source>All events</source>
        <translation>تمام واقعات</translation>
    </message>
    <message>
        <source>Sign-in and lock</source>
        <translation>سائن اِن اور لاک</translation>
    </message>
    <message>
        <source>People</source>
        <translation>لوگ</translation>
    </message>
    <message>
        <source>Connections and tokens</source>
        <translation>کنکشن اور ٹوکن</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>دستاویزات</translation>
    </message>
    <message>
        <source>Assessments and doctors</source>
        <translation>اسیسمنٹ اور ڈاکٹر</translation>
    </message>
    <message>
        <source>Requests and registration</source>
        <translation>درخواستیں اور رجسٹریشن</translation>
    </message>
    <message>
        <source>Administration</source>
        <translation>انتظامی امور</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>تلاش</translation>
    </message>
    <message>
        <source>Search in the journal</source>
        <translation>جرنل میں تلاش کریں</translation>
    </message>
    <message>
        <source>Kind of event</source>
        <translation>واقعے کی قسم</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>شخص</translation>
    </message>
    <message>
        <source>All people</source>
        <translation>تمام لوگ</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>دن</translation>
    </message>
    <message>
        <source>All days</source>
        <translation>تمام دن</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>آج</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>کل</translation>
    </message>
    <message>
        <source>One day</source>
        <translation>ایک دن</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>دن</translation>
    </message>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>پچھلا %Ln دن</numerusform>
            <numerusform>پچھلے %Ln دن</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalModel</name>
    <message>
        <source>%1 · %2 UTC</source>
        <translation>⁨%1⁩ · ⁨%2⁩ UTC</translation>
    </message>
    <message>
        <source>When</source>
        <comment>head of a column</comment>
        <translation>کب</translation>
    </message>
    <message>
        <source>Who</source>
        <comment>head of a column</comment>
        <translation>کس نے</translation>
    </message>
    <message>
        <source>What</source>
        <comment>head of a column: what happened</comment>
        <translation>کیا ہوا</translation>
    </message>
    <message>
        <source>About</source>
        <comment>head of a column: the document, doctor or person</comment>
        <translation>کس کے بارے میں</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>کنکشن</translation>
    </message>
    <message>
        <source>Outcome</source>
        <comment>head of a column</comment>
        <translation>نتیجہ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalPage</name>
    <message>
        <source>Check the journal</source>
        <translation>جرنل جانچیں</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>برآمد کریں…</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>جرنل</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>تازہ کریں</translation>
    </message>
    <message>
        <source>it is being checked</source>
        <translation>جانچ ہو رہی ہے</translation>
    </message>
    <message>
        <source>select an entry</source>
        <translation>اندراج منتخب کریں</translation>
    </message>
    <message>
        <source>Checking the journal…</source>
        <translation>جرنل کی جانچ ہو رہی ہے…</translation>
    </message>
    <message>
        <source>The journal on this computer cannot be used. What is shown is lost when you close Clinic Desk.</source>
        <translation>اس کمپیوٹر کا جرنل استعمال نہیں ہو سکتا۔ جو یہاں نظر آ رہا ہے، وہ Clinic Desk بند کرنے پر ضائع ہو جائے گا۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln اندراج</numerusform>
            <numerusform>%Ln اندراجات</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>پڑھا جا رہا ہے…</translation>
    </message>
    <message>
        <source>No entries yet</source>
        <translation>ابھی کوئی اندراج نہیں</translation>
    </message>
    <message>
        <source>What is done with Clinic Desk is listed here.</source>
        <translation>‏Clinic Desk سے جو کچھ کیا جاتا ہے، وہ یہاں درج ہوتا ہے۔</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>کچھ نہیں ملا</translation>
    </message>
    <message>
        <source>No entry has all that you chose.</source>
        <translation>کسی اندراج میں وہ سب نہیں جو آپ نے منتخب کیا ہے۔</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>سب دکھائیں</translation>
    </message>
    <message>
        <source>Export the entries that are found</source>
        <translation>جو اندراجات ملے ہیں، انہیں برآمد کریں</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>Table, CSV (*.csv)</source>
        <translation>ٹیبل، CSV (*.csv)</translation>
    </message>
    <message>
        <source>journal-%1.csv</source>
        <translation>journal-%1.csv</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln entry(s) to “%1”.</source>
        <translation>
            <numerusform>%Ln اندراج “⁨%1⁩” میں برآمد ہوا۔</numerusform>
            <numerusform>%Ln اندراجات “⁨%1⁩” میں برآمد ہوئے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Accept the journal</source>
        <translation>جرنل قبول کریں</translation>
    </message>
    <message>
        <source>Go on with this journal?</source>
        <translation>اس جرنل کے ساتھ آگے بڑھیں؟</translation>
    </message>
    <message>
        <source>Its entries stay as they are, and a new one says that you accepted them. Export the journal first if you want to find out what happened.</source>
        <translation>اس کے اندراجات جیسے ہیں ویسے ہی رہتے ہیں، اور ایک نیا اندراج بتاتا ہے کہ آپ نے انہیں قبول کیا۔ اگر آپ جاننا چاہتے ہیں کہ کیا ہوا تو پہلے جرنل برآمد کریں۔</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>قبول کریں</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Accept and go on…</source>
        <translation>قبول کر کے آگے بڑھیں…</translation>
    </message>
    <message>
        <source>Remove old entries</source>
        <translation>پرانے اندراجات ہٹائیں</translation>
    </message>
    <message>
        <source>Is the date of this computer correct?</source>
        <translation>کیا اس کمپیوٹر کی تاریخ درست ہے؟</translation>
    </message>
    <message numerus="yes">
        <source>By this date, %Ln entry(s) is/are older than the journal is kept. Removed entries cannot be restored.</source>
        <translation>
            <numerusform>اس تاریخ کے مطابق %Ln اندراج اس مدت سے پرانا ہے جس تک جرنل رکھا جاتا ہے۔ ہٹائے گئے اندراجات واپس نہیں آتے۔</numerusform>
            <numerusform>اس تاریخ کے مطابق %Ln اندراجات اس مدت سے پرانے ہیں جس تک جرنل رکھا جاتا ہے۔ ہٹائے گئے اندراجات واپس نہیں آتے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove old entries…</source>
        <translation>پرانے اندراجات ہٹائیں…</translation>
    </message>
    <message>
        <source>the journal is being read</source>
        <translation>جرنل پڑھا جا رہا ہے</translation>
    </message>
    <message>
        <source>no entry is shown</source>
        <translation>کوئی اندراج نظر نہیں آ رہا</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalTable</name>
    <message>
        <source>Copy the row</source>
        <translation>قطار کاپی کریں</translation>
    </message>
    <message>
        <source>Entries of the journal</source>
        <translation>جرنل کے اندراجات</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln قطار کاپی ہو گئی۔</numerusform>
            <numerusform>%Ln قطاریں کاپی ہو گئیں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::KeyDialog</name>
    <message>
        <source>Key ID</source>
        <translation>کلید کا ID</translation>
    </message>
    <message>
        <source>The ID of the key, exactly as the service knows it.</source>
        <translation>کلید کا ID، بالکل ویسا جیسا سروس جانتی ہے۔</translation>
    </message>
    <message>
        <source>Documents that need the key are safe. They are sent automatically after you enter it.</source>
        <translation>جن دستاویزات کو کلید چاہیے وہ محفوظ ہیں۔ کلید درج کرنے کے بعد وہ خود بخود بھیجی جاتی ہیں۔</translation>
    </message>
    <message>
        <source>Encryption key for %1</source>
        <translation>⁨%1⁩ کی انکرپشن کلید</translation>
    </message>
    <message>
        <source>Enter the key ID.</source>
        <translation>کلید کا ID درج کریں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LabelDialog</name>
    <message>
        <source>Label for patient %1</source>
        <translation>مریض ⁨%1⁩ کا لیبل</translation>
    </message>
    <message>
        <source>Label of the patient</source>
        <translation>مریض کا لیبل</translation>
    </message>
    <message>
        <source>It stays on this computer and is never sent.</source>
        <translation>یہ اسی کمپیوٹر پر رہتا ہے اور کبھی بھیجا نہیں جاتا۔</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>محفوظ کریں</translation>
    </message>
    <message>
        <source>A label needs a letter. Otherwise it looks like a patient number.</source>
        <translation>لیبل میں کوئی حرف ہونا چاہیے۔ ورنہ وہ مریض نمبر جیسا لگتا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LabelledField</name>
    <message>
        <source>Set by your administrator.</source>
        <translation>آپ کے ایڈمنسٹریٹر نے طے کیا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LargePreview</name>
    <message>
        <source>Preview</source>
        <translation>پیش منظر</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckActions</name>
    <message>
        <source>Open the profile</source>
        <translation>پروفائل کھولیں</translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>قطار کاپی کریں</translation>
    </message>
    <message>
        <source>Copy the doctor ID</source>
        <translation>ڈاکٹر ID کاپی کریں</translation>
    </message>
    <message>
        <source>Read profile again</source>
        <translation>پروفائل دوبارہ پڑھیں</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>‏CSV کی شکل میں محفوظ کریں…</translation>
    </message>
    <message>
        <source>Saved the list to “%1”.</source>
        <translation>فہرست “⁨%1⁩” میں محفوظ ہو گئی۔</translation>
    </message>
    <message numerus="yes">
        <source>Read %Ln profile(s) again</source>
        <translation>
            <numerusform>%Ln پروفائل دوبارہ پڑھیں</numerusform>
            <numerusform>%Ln پروفائلز دوبارہ پڑھیں</numerusform>
        </translation>
    </message>
    <message>
        <source>no list is shown</source>
        <translation>کوئی فہرست کھلی نہیں</translation>
    </message>
    <message>
        <source>select a doctor</source>
        <translation>ڈاکٹر منتخب کریں</translation>
    </message>
    <message>
        <source>select a doctor that could not be read</source>
        <translation>ایسا ڈاکٹر منتخب کریں جو پڑھا نہیں جا سکا</translation>
    </message>
    <message>
        <source>the list is empty</source>
        <translation>فہرست خالی ہے</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln doctor ID(s).</source>
        <translation>
            <numerusform>%Ln ڈاکٹر ID کاپی ہو گیا۔</numerusform>
            <numerusform>%Ln ڈاکٹر ID کاپی ہو گئے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln قطار کاپی ہو گئی۔</numerusform>
            <numerusform>%Ln قطاریں کاپی ہو گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>doctors-%1.csv</source>
        <translation>doctors-%1.csv</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckModel</name>
    <message>
        <source>Result</source>
        <translation>نتیجہ</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>نام</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>کمیاں</translation>
    </message>
    <message>
        <source>Default clinic</source>
        <translation>ڈیفالٹ کلینک</translation>
    </message>
    <message>
        <source>Missing</source>
        <extracomment>Header of a column: how many fields of a profile have no value</extracomment>
        <translation>خالی فیلڈز</translation>
    </message>
    <message>
        <source>Doctor ID</source>
        <translation>ڈاکٹر ID</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>خالی</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckPanel</name>
    <message>
        <source>Show</source>
        <translation>دکھائیں</translation>
    </message>
    <message>
        <source>All</source>
        <extracomment>Filters of a list of doctors, each with its count</extracomment>
        <translation>تمام</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>توجہ دیں</translation>
    </message>
    <message>
        <source>Could not read</source>
        <translation>پڑھا نہیں جا سکا</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>انتظار میں</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>تلاش</translation>
    </message>
    <message>
        <source>Search in the list</source>
        <translation>فہرست میں تلاش کریں</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>کچھ نہیں ملا</translation>
    </message>
    <message>
        <source>The filter or the search hides all %1.</source>
        <translation>فلٹر یا تلاش کی وجہ سے تمام ⁨%1⁩ چھپے ہوئے ہیں۔</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>سب دکھائیں</translation>
    </message>
    <message>
        <source>no list is shown</source>
        <translation>کوئی فہرست کھلی نہیں</translation>
    </message>
    <message>
        <source>every doctor was read</source>
        <translation>تمام ڈاکٹر پڑھے جا چکے ہیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckTable</name>
    <message>
        <source>List of doctors</source>
        <translation>ڈاکٹروں کی فہرست</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckView</name>
    <message>
        <source>Save as CSV…</source>
        <translation>‏CSV کی شکل میں محفوظ کریں…</translation>
    </message>
    <message>
        <source>Check another list…</source>
        <translation>دوسری فہرست جانچیں…</translation>
    </message>
    <message>
        <source>This list will be lost when you close Clinic Desk. %1</source>
        <translation>‏Clinic Desk بند کرنے پر یہ فہرست ضائع ہو جائے گی۔ ⁨%1⁩</translation>
    </message>
    <message>
        <source>enter the IDs of several doctors</source>
        <translation>کئی ڈاکٹروں کے ID درج کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockStatus</name>
    <message>
        <source>Sending</source>
        <translation>بھیجا جا رہا ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockWarning</name>
    <message numerus="yes">
        <source>Clinic Desk locks in %Ln s. Press any key to stay.</source>
        <translation>
            <numerusform>‏Clinic Desk %Ln سیکنڈ میں لاک ہو گا۔ اسے کھلا رکھنے کے لیے کوئی بھی کلید دبائیں۔</numerusform>
            <numerusform>‏Clinic Desk %Ln سیکنڈ میں لاک ہو گا۔ اسے کھلا رکھنے کے لیے کوئی بھی کلید دبائیں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockWindow</name>
    <message numerus="yes">
        <source>Try again in %Ln s.</source>
        <translation>
            <numerusform>%Ln سیکنڈ بعد دوبارہ کوشش کریں۔</numerusform>
            <numerusform>%Ln سیکنڈ بعد دوبارہ کوشش کریں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Try again in %Ln min.</source>
        <translation>
            <numerusform>%Ln منٹ بعد دوبارہ کوشش کریں۔</numerusform>
            <numerusform>%Ln منٹ بعد دوبارہ کوشش کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Unlock it to begin.</source>
        <translation>شروع کرنے کے لیے لاک کھولیں۔</translation>
    </message>
    <message>
        <source>Locked on %1 at %2</source>
        <translation>⁨%1⁩ کو ⁨%2⁩ پر لاک ہوا</translation>
    </message>
    <message numerus="yes">
        <source>Locked at %1 after %Ln quiet minute(s)</source>
        <translation>
            <numerusform>%Ln منٹ تک استعمال نہ ہونے پر ⁨%1⁩ پر لاک ہوا</numerusform>
            <numerusform>%Ln منٹ تک استعمال نہ ہونے پر ⁨%1⁩ پر لاک ہوا</numerusform>
        </translation>
    </message>
    <message>
        <source>Locked at %1 with this computer</source>
        <translation>اس کمپیوٹر کے ساتھ ⁨%1⁩ پر لاک ہوا</translation>
    </message>
    <message>
        <source>Locked at %1, when this computer went to sleep</source>
        <translation>⁨%1⁩ پر لاک ہوا، جب یہ کمپیوٹر سلیپ میں گیا</translation>
    </message>
    <message>
        <source>Locked at %1</source>
        <translation>⁨%1⁩ پر لاک ہوا</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>لاک کھولیں</translation>
    </message>
    <message>
        <source>Another person…</source>
        <translation>دوسرا شخص…</translation>
    </message>
    <message>
        <source>Clinic Desk</source>
        <translation>‏Clinic Desk</translation>
    </message>
    <message>
        <source>Clinic Desk is locked.</source>
        <translation>‏Clinic Desk لاک ہے۔</translation>
    </message>
    <message>
        <source>People</source>
        <translation>لوگ</translation>
    </message>
    <message>
        <source>PIN of %1</source>
        <translation>⁨%1⁩ کا PIN</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>جانچ ہو رہی ہے…</translation>
    </message>
    <message>
        <source>Set a PIN…</source>
        <translation>‏PIN مقرر کریں…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::MainWindow</name>
    <message>
        <source>Clinic Desk</source>
        <translation>‏Clinic Desk</translation>
    </message>
    <message>
        <source>Practice mode — Clinic Desk</source>
        <translation>‏مشق موڈ — Clinic Desk</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>مینو کھولیں</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>ونڈو کا اگلا حصہ</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>ونڈو کا پچھلا حصہ</translation>
    </message>
    <message>
        <source>On every page</source>
        <translation>ہر صفحے پر</translation>
    </message>
    <message>
        <source>Undo sending</source>
        <translation>بھیجنا واپس لیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::NoDoctorView</name>
    <message>
        <source>Recent doctors</source>
        <translation>حالیہ ڈاکٹر</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxActions</name>
    <message>
        <source>Undo sending</source>
        <translation>بھیجنا واپس لیں</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>روکیں</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>جاری رکھیں</translation>
    </message>
    <message>
        <source>Send next</source>
        <translation>پہلے یہ بھیجیں</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>Edit on the Upload page</source>
        <translation>اپ لوڈ صفحے پر ترمیم کریں</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>ہٹائیں</translation>
    </message>
    <message>
        <source>Details of the problem</source>
        <translation>مسئلے کی تفصیل</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>سب روکیں</translation>
    </message>
    <message>
        <source>Retry all failed</source>
        <translation>تمام ناکام پر دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>All receipts</source>
        <translation>تمام رسیدیں</translation>
    </message>
    <message>
        <source>Print the day…</source>
        <translation>دن کا خلاصہ پرنٹ کریں…</translation>
    </message>
    <message>
        <source>nothing has failed</source>
        <translation>کچھ ناکام نہیں ہوا</translation>
    </message>
    <message>
        <source>they are shown</source>
        <translation>رسیدیں سامنے ہیں</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>دستاویز منتخب کریں</translation>
    </message>
    <message>
        <source>not for the selected documents</source>
        <translation>منتخب دستاویزات کے لیے نہیں</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>ابھی کوشش کریں</translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation>سب جاری رکھیں</translation>
    </message>
    <message>
        <source>Copy the receipt</source>
        <translation>رسید کاپی کریں</translation>
    </message>
    <message>
        <source>Read-only: the disk cannot be changed</source>
        <translation>صرف پڑھنے کے لیے: ڈسک بدلی نہیں جا سکتی</translation>
    </message>
    <message>
        <source>Delivered: nothing to do</source>
        <translation>پہنچ گیا: کچھ کرنا نہیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) removed</source>
        <translation>
            <numerusform>%Ln دستاویز ہٹا دی گئی</numerusform>
            <numerusform>%Ln دستاویزات ہٹا دی گئیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>واپس لیں</translation>
    </message>
    <message>
        <source>Stop sending</source>
        <translation>بھیجنا روکیں</translation>
    </message>
    <message numerus="yes">
        <source>Stop sending %Ln document(s)?</source>
        <translation>
            <numerusform>%Ln دستاویز بھیجنا روکیں؟</numerusform>
            <numerusform>%Ln دستاویزات بھیجنا روکیں؟</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents are removed from this computer when you stop them. Files that already reached the file storage stay there.</source>
        <translation>روکنے پر دستاویزات اس کمپیوٹر سے ہٹ جاتی ہیں۔ جو فائلیں فائل اسٹوریج میں پہنچ چکی ہیں، وہ وہیں رہتی ہیں۔</translation>
    </message>
    <message>
        <source>Keep sending</source>
        <translation>بھیجنا جاری رکھیں</translation>
    </message>
    <message>
        <source>Moved back to Upload</source>
        <translation>واپس اپ لوڈ میں رکھا گیا</translation>
    </message>
    <message>
        <source>Too late. Sending has already started.</source>
        <translation>اب دیر ہو چکی ہے۔ بھیجنا شروع ہو گیا ہے۔</translation>
    </message>
    <message>
        <source>%1 as “%2”</source>
        <extracomment>A document type with another code: %1 &quot;Discharge summary&quot;, %2 &quot;ds&quot;</extracomment>
        <translation>⁨%1⁩، “⁨%2⁩” کے طور پر</translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s) again…</source>
        <translation>
            <numerusform>%Ln دستاویز دوبارہ بھیجی جا رہی ہے…</numerusform>
            <numerusform>%Ln دستاویزات دوبارہ بھیجی جا رہی ہیں…</numerusform>
        </translation>
    </message>
    <message>
        <source>Not sent. It needs you as before.</source>
        <translation>بھیجی نہیں گئی۔ اسے پہلے کی طرح آپ کی توجہ چاہیے۔</translation>
    </message>
    <message>
        <source>Send as a new document</source>
        <translation>نئی دستاویز کے طور پر بھیجیں</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>واپس لینے کو کچھ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Not accepted: %1</source>
        <extracomment>Types of documents that the service refused: %1 a list of them</extracomment>
        <translation>‏قبول نہیں ہوا: ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxDelegate</name>
    <message>
        <source>Undo</source>
        <translation>واپس لیں</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>جاری رکھیں</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>ابھی کوشش کریں</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1 type of a document, %2 its file</extracomment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxHeader</name>
    <message>
        <source>Everything is paused</source>
        <translation>سب کچھ روکا ہوا ہے</translation>
    </message>
    <message>
        <source>· %1</source>
        <extracomment>Bytes sent of all bytes: &quot;· 8.2 of 31.0 MB&quot;</extracomment>
        <translation>‏· ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>The same, and the limit of speed: &quot;· 8.2 of 31.0 MB · limited to 500 kB/s until 18:30&quot;</extracomment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>دکھائیں</translation>
    </message>
    <message>
        <source>All</source>
        <translation>تمام</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>آپ کی توجہ درکار</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>روکا گیا</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>پہنچ گیا</translation>
    </message>
    <message>
        <source>Progress of all documents</source>
        <translation>تمام دستاویزات کی پیش رفت</translation>
    </message>
    <message>
        <source>More</source>
        <translation>مزید</translation>
    </message>
    <message>
        <source>More for all documents</source>
        <translation>تمام دستاویزات کے لیے مزید</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>آؤٹ باکس</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) waiting</source>
        <translation>
            <numerusform>%Ln دستاویز انتظار میں</numerusform>
            <numerusform>%Ln دستاویزات انتظار میں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز بھیجی جا رہی ہے</numerusform>
            <numerusform>%Ln دستاویزات بھیجی جا رہی ہیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preparing %Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز تیار کی جا رہی ہے</numerusform>
            <numerusform>%Ln دستاویزات تیار کی جا رہی ہیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %1 of %Ln document(s)</source>
        <extracomment>%1 of all documents in progress are being sent or prepared now</extracomment>
        <translation>
            <numerusform>%Ln دستاویز میں سے ⁨%1⁩ کو بھیجا جا رہا ہے</numerusform>
            <numerusform>%Ln دستاویزات میں سے ⁨%1⁩ کو بھیجا جا رہا ہے</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preparing %1 of %Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز میں سے ⁨%1⁩ کو تیار کیا جا رہا ہے</numerusform>
            <numerusform>%Ln دستاویزات میں سے ⁨%1⁩ کو تیار کیا جا رہا ہے</numerusform>
        </translation>
    </message>
    <message>
        <source>· new documents also wait</source>
        <translation>· نئی دستاویزات بھی انتظار میں</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>جاری</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxListView</name>
    <message>
        <source>Documents in the outbox</source>
        <translation>آؤٹ باکس کی دستاویزات</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>سب دکھائیں</translation>
    </message>
    <message>
        <source>All receipts</source>
        <translation>تمام رسیدیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxModel</name>
    <message>
        <source>%1
Receipt: %2</source>
        <translation>⁨%1⁩
رسید: ⁨%2⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxPage</name>
    <message>
        <source>No document here</source>
        <translation>یہاں کوئی دستاویز نہیں</translation>
    </message>
    <message>
        <source>The filter hides the others.</source>
        <translation>باقی فلٹر کی وجہ سے چھپی ہیں۔</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>سب دکھائیں</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Nothing to send</source>
        <translation>بھیجنے کو کچھ نہیں</translation>
    </message>
    <message>
        <source>Documents that you send from Upload appear here until they are delivered.</source>
        <translation>اپ لوڈ سے بھیجی گئی دستاویزات پہنچنے تک یہاں نظر آتی ہیں۔</translation>
    </message>
    <message>
        <source>Saved documents are not shown</source>
        <translation>محفوظ شدہ دستاویزات دکھائی نہیں جا رہیں</translation>
    </message>
    <message>
        <source>They are still on this computer. The message at the top says what to do.</source>
        <translation>وہ اب بھی اس کمپیوٹر پر ہیں۔ اوپر کا پیغام بتاتا ہے کہ کیا کرنا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientBar</name>
    <message>
        <source>Patient · Scanned %1</source>
        <translation>مریض · ⁨%1⁩ پر اسکین کیا</translation>
    </message>
    <message>
        <source>Patient · Typed %1</source>
        <translation>مریض · ⁨%1⁩ پر ٹائپ کیا</translation>
    </message>
    <message>
        <source>Patient · Selected %1</source>
        <translation>مریض · ⁨%1⁩ پر منتخب کیا</translation>
    </message>
    <message>
        <source>Choose another patient</source>
        <translation>دوسرا مریض منتخب کریں</translation>
    </message>
    <message>
        <source>Choose another patient (Ctrl+K)</source>
        <translation>دوسرا مریض منتخب کریں (Ctrl+K)</translation>
    </message>
    <message>
        <source>Patient %1</source>
        <translation>مریض ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>label and how chosen</comment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>number and label</comment>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientDialog</name>
    <message>
        <source>Change patient</source>
        <translation>مریض بدلیں</translation>
    </message>
    <message>
        <source>Scan or type a patient number</source>
        <translation>مریض نمبر اسکین یا ٹائپ کریں</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Scan or type a patient number.</source>
        <translation>مریض نمبر اسکین یا ٹائپ کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>Patient of %Ln document(s)</source>
        <translation>
            <numerusform>%Ln دستاویز کا مریض</numerusform>
            <numerusform>%Ln دستاویزات کا مریض</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientField</name>
    <message>
        <source>Patient</source>
        <translation>مریض</translation>
    </message>
    <message>
        <source>Recent patients</source>
        <translation>حالیہ مریض</translation>
    </message>
    <message>
        <source>Scan, type or choose a patient</source>
        <translation>مریض اسکین کریں، ٹائپ کریں یا منتخب کریں</translation>
    </message>
    <message>
        <source>Choose a patient</source>
        <translation>مریض منتخب کریں</translation>
    </message>
    <message>
        <source>This is part of a label. Press Down to select the patient.</source>
        <translation>یہ لیبل کا حصہ ہے۔ مریض منتخب کرنے کے لیے نیچے والا تیر دبائیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientLabelMenu</name>
    <message>
        <source>Label of the patient</source>
        <translation>مریض کا لیبل</translation>
    </message>
    <message>
        <source>Change the label…</source>
        <translation>لیبل بدلیں…</translation>
    </message>
    <message>
        <source>Set a label…</source>
        <translation>لیبل لگائیں…</translation>
    </message>
    <message>
        <source>Remove the label</source>
        <translation>لیبل ہٹائیں</translation>
    </message>
    <message>
        <source>Remove all labels…</source>
        <translation>تمام لیبل ہٹائیں…</translation>
    </message>
    <message>
        <source>Remove all labels</source>
        <translation>تمام لیبل ہٹائیں</translation>
    </message>
    <message>
        <source>Remove the labels of all patients from this computer?</source>
        <translation>اس کمپیوٹر سے تمام مریضوں کے لیبل ہٹائیں؟</translation>
    </message>
    <message>
        <source>The documents and the patient numbers stay. You cannot undo this.</source>
        <translation>دستاویزات اور مریض نمبر باقی رہتے ہیں۔ اسے واپس نہیں لیا جا سکتا۔</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>رہنے دیں</translation>
    </message>
    <message>
        <source>this patient has no label</source>
        <translation>اس مریض کا کوئی لیبل نہیں</translation>
    </message>
    <message>
        <source>no patient has a label</source>
        <translation>کسی مریض کا لیبل نہیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientQuestion</name>
    <message>
        <source>Is this the patient number?</source>
        <translation>کیا یہ مریض نمبر ہے؟</translation>
    </message>
    <message>
        <source>Do not use it</source>
        <translation>اسے نہ لیں</translation>
    </message>
    <message>
        <source>It is the patient number</source>
        <translation>یہ مریض نمبر ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientSuggestions</name>
    <message>
        <source>%1 · %2</source>
        <comment>number and label</comment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PeopleSection</name>
    <message>
        <source>PIN is set</source>
        <translation>‏PIN مقرر ہے</translation>
    </message>
    <message>
        <source>no PIN</source>
        <translation>کوئی PIN نہیں</translation>
    </message>
    <message>
        <source>uses Clinic Desk now</source>
        <translation>ابھی Clinic Desk استعمال کر رہے ہیں</translation>
    </message>
    <message>
        <source>My name and PIN…</source>
        <translation>میرا نام اور PIN…</translation>
    </message>
    <message>
        <source>Add a person…</source>
        <translation>شخص شامل کریں…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>تبدیل کریں…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>ہٹائیں…</translation>
    </message>
    <message>
        <source>People</source>
        <translation>لوگ</translation>
    </message>
    <message>
        <source>People and lock</source>
        <translation>لوگ اور لاک</translation>
    </message>
    <message>
        <source>who uses Clinic Desk on this computer</source>
        <translation>اس کمپیوٹر پر Clinic Desk کون استعمال کرتا ہے</translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln منٹ</numerusform>
            <numerusform>%Ln منٹ</numerusform>
        </translation>
    </message>
    <message>
        <source>Lock when this computer is not used for</source>
        <translation>جب اتنی دیر کوئی یہ کمپیوٹر استعمال نہ کرے تو لاک کریں</translation>
    </message>
    <message>
        <source>Needs a PIN. Ctrl+L locks at once.</source>
        <translation>‏PIN چاہیے۔ Ctrl+L فوراً لاک کرتا ہے۔</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>⁨%1⁩ کو ہٹائیں</translation>
    </message>
    <message>
        <source>Remove %1 from this computer?</source>
        <translation>کیا ⁨%1⁩ کو اس کمپیوٹر سے ہٹانا ہے؟</translation>
    </message>
    <message>
        <source>The connections, tokens, receipts and settings of this person are removed, too. You cannot undo this.</source>
        <translation>اس شخص کے کنکشن، ٹوکن، رسیدیں اور سیٹنگز بھی ہٹا دی جاتی ہیں۔ اسے واپس نہیں کیا جا سکتا۔</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>ہٹائیں</translation>
    </message>
    <message>
        <source>select a person</source>
        <translation>شخص منتخب کریں</translation>
    </message>
    <message>
        <source>the first person cannot be removed</source>
        <translation>پہلے شخص کو نہیں ہٹایا جا سکتا</translation>
    </message>
    <message>
        <source>you cannot remove yourself</source>
        <translation>آپ خود کو نہیں ہٹا سکتے</translation>
    </message>
    <message>
        <source>Only an admin can change this.</source>
        <translation>اسے صرف ایڈمن بدل سکتا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PersonButton</name>
    <message>
        <source>Person</source>
        <translation>شخص</translation>
    </message>
    <message>
        <source>Person: %1</source>
        <translation>شخص: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation>⁨%1⁩ پر تبدیل کریں</translation>
    </message>
    <message>
        <source>My name and PIN…</source>
        <translation>میرا نام اور PIN…</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>لاک کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PersonDialog</name>
    <message>
        <source>My name and PIN</source>
        <translation>میرا نام اور PIN</translation>
    </message>
    <message>
        <source>Add a person</source>
        <translation>شخص شامل کریں</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>⁨%1⁩ کو تبدیل کریں</translation>
    </message>
    <message>
        <source>With a PIN, Clinic Desk locks when it is not used. Only you can unlock it.</source>
        <translation>‏PIN ہو تو استعمال نہ ہونے پر Clinic Desk لاک ہو جاتا ہے۔ صرف آپ اسے کھول سکتے ہیں۔</translation>
    </message>
    <message>
        <source>Before you add another person, give your own name and a PIN.</source>
        <translation>دوسرے شخص کو شامل کرنے سے پہلے اپنا نام اور PIN دیں۔</translation>
    </message>
    <message>
        <source>Each person has documents, connections and tokens of their own. The person can change the PIN later.</source>
        <translation>ہر شخص کی اپنی دستاویزات، کنکشن اور ٹوکن ہوتے ہیں۔ وہ شخص PIN بعد میں بدل سکتا ہے۔</translation>
    </message>
    <message>
        <source>Enter a PIN only if the person has forgotten the present one.</source>
        <translation>‏PIN صرف تب درج کریں جب وہ شخص موجودہ PIN بھول گیا ہو۔</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>نام</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>کردار</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>شامل کریں</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>محفوظ کریں</translation>
    </message>
    <message>
        <source>Current PIN</source>
        <translation>موجودہ PIN</translation>
    </message>
    <message>
        <source>New PIN</source>
        <translation>نیا PIN</translation>
    </message>
    <message>
        <source>New PIN once more</source>
        <translation>نیا PIN دوبارہ</translation>
    </message>
    <message>
        <source>Enter the name that colleagues know.</source>
        <translation>وہ نام درج کریں جسے ساتھی جانتے ہیں۔</translation>
    </message>
    <message>
        <source>The two PINs are different. Enter the same PIN twice.</source>
        <translation>دونوں PIN مختلف ہیں۔ ایک ہی PIN دو بار درج کریں۔</translation>
    </message>
    <message>
        <source>Enter your current PIN, too.</source>
        <translation>اپنا موجودہ PIN بھی درج کریں۔</translation>
    </message>
    <message>
        <source>Your administrator requires a PIN. Clinic Desk locks when it is not used.</source>
        <translation>آپ کے ایڈمنسٹریٹر نے PIN ضروری کیا ہے۔ جب کوئی استعمال نہیں کرتا تو Clinic Desk لاک ہو جاتا ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>This name has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>اس نام میں %Ln حرف ہے۔ زیادہ سے زیادہ ⁨%1⁩ ہو سکتے ہیں۔</numerusform>
            <numerusform>اس نام میں %Ln حروف ہیں۔ زیادہ سے زیادہ ⁨%1⁩ ہو سکتے ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln digit/digits or letter/letters. A sentence is safer.</source>
        <translation>
            <numerusform>کم از کم %Ln ہندسہ یا حرف۔ ایک جملہ زیادہ محفوظ ہے۔</numerusform>
            <numerusform>کم از کم %Ln ہندسے یا حروف۔ ایک جملہ زیادہ محفوظ ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln digit/digits or letter/letters. Leave it empty to change nothing.</source>
        <translation>
            <numerusform>کم از کم %Ln ہندسہ یا حرف۔ کچھ نہ بدلنا ہو تو خالی چھوڑیں۔</numerusform>
            <numerusform>کم از کم %Ln ہندسے یا حروف۔ کچھ نہ بدلنا ہو تو خالی چھوڑیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter a PIN of at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>کم از کم %Ln ہندسے یا حرف کا PIN درج کریں۔</numerusform>
            <numerusform>کم از کم %Ln ہندسوں یا حروف کا PIN درج کریں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This PIN is too short. Enter at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>یہ PIN بہت چھوٹا ہے۔ کم از کم %Ln ہندسہ یا حرف درج کریں۔</numerusform>
            <numerusform>یہ PIN بہت چھوٹا ہے۔ کم از کم %Ln ہندسے یا حروف درج کریں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PinField</name>
    <message>
        <source>Show the PIN</source>
        <translation>‏PIN دکھائیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PracticeBanner</name>
    <message>
        <source>Leave practice mode</source>
        <translation>مشق موڈ سے باہر جائیں</translation>
    </message>
    <message>
        <source>Practice mode</source>
        <translation>مشق موڈ</translation>
    </message>
    <message>
        <source>All data here is made up and stays on this computer. Nothing is sent to a clinic.</source>
        <translation>یہاں کا سارا ڈیٹا فرضی ہے اور اسی کمپیوٹر پر رہتا ہے۔ کلینک کو کچھ نہیں بھیجا جاتا۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PreviewPanel</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>Tool tip of a button: %1 what it does, %2 its key</extracomment>
        <translation>‏⁨%1⁩ (⁨%2⁩)</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>پچھلا صفحہ</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>اگلا صفحہ</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>چھوٹا</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>بڑا</translation>
    </message>
    <message>
        <source>Turn the page to the left</source>
        <translation>صفحہ بائیں گھمائیں</translation>
    </message>
    <message>
        <source>Turn the page to the right</source>
        <translation>صفحہ دائیں گھمائیں</translation>
    </message>
    <message>
        <source>Show large</source>
        <translation>بڑا دکھائیں</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>No document selected</source>
        <translation>کوئی دستاویز منتخب نہیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln منتخب</numerusform>
            <numerusform>%Ln منتخب</numerusform>
        </translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>⁨%2⁩ میں سے صفحہ ⁨%1⁩</translation>
    </message>
    <message>
        <source>File %1 of %2</source>
        <translation>⁨%2⁩ میں سے فائل ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 such as &quot;File 2 of 3&quot;, %2 such as &quot;Page 1 of 5&quot;</extracomment>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>Preview, %1</source>
        <translation>پیش منظر، ⁨%1⁩</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>پیش منظر</translation>
    </message>
    <message>
        <source>%1 %</source>
        <extracomment>The size of a page on the screen; 100 % is the whole page</extracomment>
        <translation>‎⁨%1⁩ %</translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation>پورا صفحہ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PrintJob</name>
    <message numerus="yes">
        <source>Saved %1 on %Ln page(s) as “%2”.</source>
        <translation>
            <numerusform>⁨%1⁩ کو %Ln صفحے میں “⁨%2⁩” کے نام سے محفوظ کیا۔</numerusform>
            <numerusform>⁨%1⁩ کو %Ln صفحات میں “⁨%2⁩” کے نام سے محفوظ کیا۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %1 on %Ln page(s) to “%2”.</source>
        <translation>
            <numerusform>⁨%1⁩ کو %Ln صفحے میں “⁨%2⁩” پر بھیجا۔</numerusform>
            <numerusform>⁨%1⁩ کو %Ln صفحات میں “⁨%2⁩” پر بھیجا۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>‏PDF کی شکل میں محفوظ کریں</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>‏PDF فائلیں (*.pdf)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PrivacyPage</name>
    <message>
        <source>Refresh</source>
        <translation>تازہ کریں</translation>
    </message>
    <message>
        <source>Choose a connection first.</source>
        <translation>پہلے کنکشن منتخب کریں۔</translation>
    </message>
    <message>
        <source>%1 cannot be reached now. %2</source>
        <translation>⁨%1⁩ سے ابھی رابطہ نہیں ہو سکتا۔ ⁨%2⁩</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>a row of the list</comment>
        <translation>دکھائیں</translation>
    </message>
    <message>
        <source>Sending the request to %1…</source>
        <translation>⁨%1⁩ کو درخواست بھیجی جا رہی ہے…</translation>
    </message>
    <message>
        <source>Sign in to make a request.</source>
        <translation>درخواست کرنے کے لیے سائن اِن کریں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProblemBanner</name>
    <message>
        <source>Details</source>
        <translation>تفصیل</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>تفصیل کاپی کریں</translation>
    </message>
    <message>
        <source>The copy contains no token, no signature and no patient data.</source>
        <translation>کاپی میں کوئی ٹوکن، دستخط یا مریض کا ڈیٹا نہیں ہے۔</translation>
    </message>
    <message>
        <source>· %1</source>
        <extracomment>Between the side of a problem (&quot;Your network&quot;) and what to do about it</extracomment>
        <translation>‏· ⁨%1⁩</translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation>پورا پیغام دکھائیں</translation>
    </message>
    <message>
        <source>Show one line of the message</source>
        <translation>پیغام کی ایک سطر دکھائیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileDialog</name>
    <message>
        <source>Name</source>
        <translation>نام</translation>
    </message>
    <message>
        <source>New capture profile</source>
        <translation>نیا اسکین پروفائل</translation>
    </message>
    <message>
        <source>Capture profile “%1”</source>
        <translation>اسکین پروفائل “⁨%1⁩”</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>ماخذ</translation>
    </message>
    <message>
        <source>Scan folder</source>
        <translation>اسکین فولڈر</translation>
    </message>
    <message>
        <source>Scanner</source>
        <translation>اسکینر</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>فائلیں</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Save profile</source>
        <translation>پروفائل محفوظ کریں</translation>
    </message>
    <message>
        <source>Where the documents come from</source>
        <translation>دستاویزات کہاں سے آتی ہیں</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>فولڈر منتخب کریں…</translation>
    </message>
    <message>
        <source>Folder into which the scanner writes</source>
        <translation>فولڈر جس میں اسکینر لکھتا ہے</translation>
    </message>
    <message>
        <source>Move added files to the folder “done”</source>
        <translation>شامل کی گئی فائلیں فولڈر “done” میں لے جائیں</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>ٹیگ</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln tag(s). Characters in each tag: %1–%2.</source>
        <translation>
            <numerusform>زیادہ سے زیادہ %Ln ٹیگ۔ ہر ٹیگ میں حروف: ⁨%1⁩–⁨%2⁩۔</numerusform>
            <numerusform>زیادہ سے زیادہ %Ln ٹیگ۔ ہر ٹیگ میں حروف: ⁨%1⁩–⁨%2⁩۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Type of the documents</source>
        <translation>دستاویزات کی قسم</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>ہمیشہ کی طرح</translation>
    </message>
    <message>
        <source>Choose the scan folder</source>
        <translation>اسکین فولڈر منتخب کریں</translation>
    </message>
    <message>
        <source>Enter a name, such as “Lab reports”.</source>
        <translation>کوئی نام لکھیں، جیسے “لیب رپورٹس”۔</translation>
    </message>
    <message>
        <source>Another profile has this name. Enter another one.</source>
        <translation>یہ نام کسی اور پروفائل کا ہے۔ دوسرا نام لکھیں۔</translation>
    </message>
    <message>
        <source>Choose an existing folder.</source>
        <translation>کوئی موجودہ فولڈر منتخب کریں۔</translation>
    </message>
    <message>
        <source>Choose for each document</source>
        <translation>ہر دستاویز کے لیے منتخب کریں</translation>
    </message>
    <message numerus="yes">
        <source>This name has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>اس نام میں %Ln حرف ہے۔ زیادہ سے زیادہ ⁨%1⁩ ہو سکتے ہیں۔</numerusform>
            <numerusform>اس نام میں %Ln حروف ہیں۔ زیادہ سے زیادہ ⁨%1⁩ ہو سکتے ہیں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileFacts</name>
    <message>
        <source>Not given</source>
        <translation>نہیں دیا گیا</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileHeader</name>
    <message>
        <source>Name</source>
        <translation>نام</translation>
    </message>
    <message>
        <source>No name given</source>
        <translation>نام نہیں دیا گیا</translation>
    </message>
    <message>
        <source>No speciality given</source>
        <translation>شعبہ نہیں دیا گیا</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>فعال</translation>
    </message>
    <message>
        <source>Not active</source>
        <translation>فعال نہیں</translation>
    </message>
    <message>
        <source>No user name</source>
        <translation>یوزر نیم نہیں</translation>
    </message>
    <message>
        <source>No language given</source>
        <translation>زبان نہیں دی گئی</translation>
    </message>
    <message>
        <source>Active status unknown</source>
        <translation>فعال ہے یا نہیں، معلوم نہیں</translation>
    </message>
    <message>
        <source>Start date not given</source>
        <translation>شروع کی تاریخ نہیں دی گئی</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileSheet</name>
    <message>
        <source>No text about the doctor</source>
        <translation>ڈاکٹر کے بارے میں کچھ نہیں لکھا</translation>
    </message>
    <message>
        <source>No registration given</source>
        <translation>رجسٹریشن نہیں دی گئی</translation>
    </message>
    <message>
        <source>No degree given</source>
        <translation>ڈگری نہیں دی گئی</translation>
    </message>
    <message>
        <source>No clinic given</source>
        <translation>کلینک نہیں دیا گیا</translation>
    </message>
    <message>
        <source>More</source>
        <translation>مزید</translation>
    </message>
    <message>
        <source>Unexpected values</source>
        <translation>غیر متوقع قدریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileView</name>
    <message>
        <source>Profile</source>
        <translation>پروفائل</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::Rail</name>
    <message>
        <source>Clinic Desk</source>
        <translation>‏Clinic Desk</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>صفحات</translation>
    </message>
    <message>
        <source>Settings</source>
        <comment>list at the foot of the rail</comment>
        <translation>ترتیبات</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>مینو</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>مینو (F10)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>مدد</translation>
    </message>
    <message>
        <source>Help (F1)</source>
        <translation>مدد (F1)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RailModel</name>
    <message numerus="yes">
        <source>%1, %Ln waiting</source>
        <translation>
            <numerusform>⁨%1⁩، %Ln انتظار میں</numerusform>
            <numerusform>⁨%1⁩، %Ln انتظار میں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln needs/need you</source>
        <translation>
            <numerusform>⁨%1⁩، %Ln کو آپ کی توجہ درکار</numerusform>
            <numerusform>⁨%1⁩، %Ln کو آپ کی توجہ درکار</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln draft(s)</source>
        <translation>
            <numerusform>‏⁨%1⁩، %Ln مسودہ</numerusform>
            <numerusform>‏⁨%1⁩، %Ln مسودے</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptModel</name>
    <message>
        <source>Delivered</source>
        <translation>پہنچ گیا</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>قسم</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>مریض</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>سائز</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>کنکشن</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>none</source>
        <translation>کوئی نہیں</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>فائلیں</translation>
    </message>
    <message>
        <source>Document ID</source>
        <translation>دستاویز ID</translation>
    </message>
    <message>
        <source>Receipt ID</source>
        <translation>رسید ID</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>صفحات</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>فائل کا نام</translation>
    </message>
    <message>
        <source>Document date</source>
        <translation>دستاویز کی تاریخ</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>ٹیگ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptTable</name>
    <message>
        <source>Receipts</source>
        <translation>رسیدیں</translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>قطار کاپی کریں</translation>
    </message>
    <message>
        <source>Copy the document ID</source>
        <translation>دستاویز ID کاپی کریں</translation>
    </message>
    <message>
        <source>Copy the SHA-256</source>
        <translation>‏SHA-256 کاپی کریں</translation>
    </message>
    <message>
        <source>Copy the receipt ID</source>
        <translation>رسید ID کاپی کریں</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln قطار کاپی ہو گئی۔</numerusform>
            <numerusform>%Ln قطاریں کاپی ہو گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln document ID(s).</source>
        <translation>
            <numerusform>%Ln دستاویز ID کاپی ہو گیا۔</numerusform>
            <numerusform>%Ln دستاویز ID کاپی ہو گئے۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptsPage</name>
    <message>
        <source>Outbox</source>
        <translation>آؤٹ باکس</translation>
    </message>
    <message>
        <source>Back to the outbox</source>
        <translation>واپس آؤٹ باکس پر</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>‏CSV کی شکل میں محفوظ کریں…</translation>
    </message>
    <message>
        <source>Receipts</source>
        <translation>رسیدیں</translation>
    </message>
    <message>
        <source>select a receipt</source>
        <translation>رسید منتخب کریں</translation>
    </message>
    <message>
        <source>Saved the receipts to “%1”.</source>
        <translation>رسیدیں “⁨%1⁩” میں محفوظ ہو گئیں۔</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>پڑھا جا رہا ہے…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>⁨%2⁩ میں سے ⁨%1⁩</translation>
    </message>
    <message>
        <source>No receipts yet</source>
        <translation>ابھی کوئی رسید نہیں</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>سب دکھائیں</translation>
    </message>
    <message>
        <source>receipts-%1.csv</source>
        <translation>receipts-%1.csv</translation>
    </message>
    <message>
        <source>Search in the receipts</source>
        <translation>رسیدوں میں تلاش کریں</translation>
    </message>
    <message>
        <source>Documents delivered from this computer are listed here permanently.</source>
        <translation>اس کمپیوٹر سے پہنچائی گئی دستاویزات ہمیشہ کے لیے یہاں درج رہتی ہیں۔</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>کچھ نہیں ملا</translation>
    </message>
    <message>
        <source>No receipt contains all these words.</source>
        <translation>کسی رسید میں یہ تمام الفاظ نہیں ہیں۔</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>تلاش</translation>
    </message>
    <message>
        <source>no receipt is shown</source>
        <translation>کوئی رسید نظر نہیں آ رہی</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RecentDoctorsList</name>
    <message>
        <source>Recent doctors</source>
        <translation>حالیہ ڈاکٹر</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RecentDoctorsModel</name>
    <message>
        <source>No name</source>
        <translation>نام نہیں</translation>
    </message>
    <message>
        <source>%1, %2, checked %3</source>
        <translation>⁨%1⁩، ⁨%2⁩، جانچ کا وقت: ⁨%3⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RegistrationAnswer</name>
    <message>
        <source>Number</source>
        <translation>نمبر</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>اشارہ</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>جواب</translation>
    </message>
    <message>
        <source>The registration has started</source>
        <translation>رجسٹریشن شروع ہو گئی ہے</translation>
    </message>
    <message>
        <source>Number ending in %1</source>
        <translation>⁨%1⁩ پر ختم ہونے والا نمبر</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>جواب کاپی کریں</translation>
    </message>
    <message>
        <source>Answered at</source>
        <translation>جواب کا وقت</translation>
    </message>
    <message>
        <source>Transaction ID</source>
        <translation>ٹرانزیکشن ID</translation>
    </message>
    <message>
        <source>Answer from the service</source>
        <translation>سروس کا جواب</translation>
    </message>
    <message>
        <source>The service accepted the number</source>
        <translation>سروس نے نمبر قبول کر لیا</translation>
    </message>
    <message>
        <source>Copy transaction ID</source>
        <translation>ٹرانزیکشن ID کاپی کریں</translation>
    </message>
    <message>
        <source>Copied the transaction ID.</source>
        <translation>ٹرانزیکشن ID کاپی ہو گیا۔</translation>
    </message>
    <message>
        <source>Copied the answer.</source>
        <translation>جواب کاپی ہو گیا۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RegistrationPage</name>
    <message>
        <source>Aadhaar number</source>
        <translation>آدھار نمبر</translation>
    </message>
    <message>
        <source>Start registration</source>
        <translation>رجسٹریشن شروع کریں</translation>
    </message>
    <message>
        <source>Register with Aadhaar</source>
        <translation>آدھار سے رجسٹر کریں</translation>
    </message>
    <message>
        <source>There is no token for %1</source>
        <translation>⁨%1⁩ کے لیے کوئی ٹوکن نہیں ہے</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>شروع ہو رہی ہے…</translation>
    </message>
    <message>
        <source>The pasted text is not a 12-digit number. The field was not changed.</source>
        <translation>پیسٹ کیا گیا متن 12 ہندسوں کا نمبر نہیں ہے۔ فیلڈ نہیں بدلا۔</translation>
    </message>
    <message>
        <source>The service starts the registration of the person whose number you enter. The number is sent encrypted and is not saved on this computer.</source>
        <translation>آپ جس شخص کا نمبر درج کرتے ہیں، سروس اس کی رجسٹریشن شروع کرتی ہے۔ نمبر انکرپٹ کر کے بھیجا جاتا ہے اور اس کمپیوٹر پر محفوظ نہیں ہوتا۔</translation>
    </message>
    <message>
        <source>Sign in to start a registration.</source>
        <translation>رجسٹریشن شروع کرنے کے لیے سائن اِن کریں۔</translation>
    </message>
    <message>
        <source>Encryption key missing</source>
        <translation>انکرپشن کلید موجود نہیں</translation>
    </message>
    <message>
        <source>Aadhaar numbers are always sent encrypted, but %1 has no encryption key.</source>
        <translation>آدھار نمبر ہمیشہ انکرپٹ کر کے بھیجے جاتے ہیں، مگر ⁨%1⁩ کی کوئی انکرپشن کلید نہیں ہے۔</translation>
    </message>
    <message>
        <source>Aadhaar numbers are always sent encrypted, but the key “%1” of %2 is not on this computer.</source>
        <translation>آدھار نمبر ہمیشہ انکرپٹ کر کے بھیجے جاتے ہیں، مگر ⁨%2⁩ کی کلید “⁨%1⁩” اس کمپیوٹر پر نہیں ہے۔</translation>
    </message>
    <message>
        <source>Sending %1 to %2…</source>
        <translation>⁨%1⁩ کو ⁨%2⁩ پر بھیجا جا رہا ہے…</translation>
    </message>
    <message>
        <source>The number is sent to %1, encrypted with the key “%2”.</source>
        <translation>نمبر کلید “⁨%2⁩” سے انکرپٹ ہو کر ⁨%1⁩ کو بھیجا جاتا ہے۔</translation>
    </message>
    <message>
        <source>the number is not complete</source>
        <translation>نمبر پورا نہیں ہے</translation>
    </message>
    <message>
        <source>token or key is missing</source>
        <translation>ٹوکن یا کلید نہیں ہے</translation>
    </message>
    <message>
        <source>The registration is being sent, and its answer would not be shown.</source>
        <translation>اندراج بھیجا جا رہا ہے، اور اس کا جواب نہیں دکھایا جائے گا۔</translation>
    </message>
    <message>
        <source>The page Register shows the answer to a registration.</source>
        <translation>اندراج کے صفحے پر ایک اندراج کا جواب دکھائی دے رہا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RemainingTime</name>
    <message numerus="yes">
        <source>about %Ln s left</source>
        <translation>
            <numerusform>تقریباً %Ln سیکنڈ باقی</numerusform>
            <numerusform>تقریباً %Ln سیکنڈ باقی</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln min left</source>
        <translation>
            <numerusform>تقریباً %Ln منٹ باقی</numerusform>
            <numerusform>تقریباً %Ln منٹ باقی</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestList</name>
    <message>
        <source>Save the list…</source>
        <translation>فہرست محفوظ کریں…</translation>
    </message>
    <message>
        <source>No requests from this computer yet.</source>
        <translation>اس کمپیوٹر سے ابھی کوئی درخواست نہیں کی گئی۔</translation>
    </message>
    <message>
        <source>Saved the list to “%1”.</source>
        <translation>فہرست “⁨%1⁩” میں محفوظ ہو گئی۔</translation>
    </message>
    <message>
        <source>Requests from this computer</source>
        <translation>اس کمپیوٹر سے کی گئی درخواستیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln, saved in the journal</source>
        <translation>
            <numerusform>%Ln، جرنل میں محفوظ</numerusform>
            <numerusform>%Ln، جرنل میں محفوظ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln, until you close Clinic Desk</source>
        <translation>
            <numerusform>‏%Ln، Clinic Desk بند ہونے تک</numerusform>
            <numerusform>‏%Ln، Clinic Desk بند ہونے تک</numerusform>
        </translation>
    </message>
    <message>
        <source>The journal on this computer cannot be used. New requests are listed only until you close Clinic Desk.</source>
        <translation>اس کمپیوٹر کا جرنل استعمال نہیں ہو سکتا۔ نئی درخواستیں صرف Clinic Desk بند ہونے تک فہرست میں رہتی ہیں۔</translation>
    </message>
    <message>
        <source>The journal was damaged. It was renamed to “%1”, and a new journal was started.</source>
        <translation>جرنل خراب ہو گیا تھا۔ اس کا نام اب “⁨%1⁩” ہے، اور نیا جرنل شروع کیا گیا ہے۔</translation>
    </message>
    <message>
        <source>data-requests-%1.csv</source>
        <translation>data-requests-%1.csv</translation>
    </message>
    <message>
        <source>the list is empty</source>
        <translation>فہرست خالی ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestsModel</name>
    <message>
        <source>Answer</source>
        <comment>head of a column</comment>
        <translation>جواب</translation>
    </message>
    <message>
        <source>By</source>
        <comment>head of a column: who asked</comment>
        <translation>کس نے</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>کنکشن</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>مطلب</translation>
    </message>
    <message>
        <source>Requested</source>
        <comment>head of a column: when</comment>
        <translation>درخواست کا وقت</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestsTable</name>
    <message>
        <source>Copy</source>
        <translation>کاپی کریں</translation>
    </message>
    <message>
        <source>Copy the user</source>
        <translation>یوزر کاپی کریں</translation>
    </message>
    <message>
        <source>Requests from this computer</source>
        <translation>اس کمپیوٹر سے کی گئی درخواستیں</translation>
    </message>
    <message>
        <source>select a request</source>
        <translation>درخواست منتخب کریں</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln request(s).</source>
        <translation>
            <numerusform>%Ln درخواست کاپی ہو گئی۔</numerusform>
            <numerusform>%Ln درخواستیں کاپی ہو گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied the user.</source>
        <translation>یوزر کاپی ہو گیا۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ScannerFields</name>
    <message>
        <source>Look again</source>
        <translation>دوبارہ تلاش کریں</translation>
    </message>
    <message>
        <source>Look for scanners again</source>
        <translation>اسکینر دوبارہ تلاش کریں</translation>
    </message>
    <message>
        <source>Scanner</source>
        <translation>اسکینر</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>کاغذ</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>رنگ</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>ریزولیوشن</translation>
    </message>
    <message>
        <source>One page on the glass</source>
        <translation>شیشے پر ایک صفحہ</translation>
    </message>
    <message>
        <source>All pages in the feeder</source>
        <translation>فیڈر کے تمام صفحے</translation>
    </message>
    <message>
        <source>Feeder, both sides</source>
        <translation>فیڈر، دونوں طرف</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>گرے</translation>
    </message>
    <message>
        <source>Black and white</source>
        <translation>سیاہ و سفید</translation>
    </message>
    <message>
        <source>%1 dpi</source>
        <translation>%1 dpi</translation>
    </message>
    <message>
        <source>Looking for scanners…</source>
        <translation>اسکینر تلاش کیے جا رہے ہیں…</translation>
    </message>
    <message>
        <source>No scanner was found. Switch it on, then look again.</source>
        <translation>کوئی اسکینر نہیں ملا۔ اسے آن کریں، پھر دوبارہ تلاش کریں۔</translation>
    </message>
    <message>
        <source>Choose a scanner.</source>
        <translation>کوئی اسکینر منتخب کریں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SearchField</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>The placeholder of a search field: what it does, and its shortcut</extracomment>
        <translation>‏⁨%1⁩ (⁨%2⁩)</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>تلاش صاف کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SecretDialog</name>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Save without checking</source>
        <translation>جانچے بغیر محفوظ کریں</translation>
    </message>
    <message>
        <source>Check and save</source>
        <translation>جانچیں اور محفوظ کریں</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>جانچ ہو رہی ہے…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SecretField</name>
    <message>
        <source>Paste</source>
        <translation>پیسٹ کریں</translation>
    </message>
    <message>
        <source>Paste: %1</source>
        <translation>پیسٹ کریں: ⁨%1⁩</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>فائل سے…</translation>
    </message>
    <message>
        <source>From a file: %1</source>
        <translation>فائل سے: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Read it from a file</source>
        <translation>فائل سے پڑھیں</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>ایکسیس ٹوکن</translation>
    </message>
    <message>
        <source>Doctor profile token (auth)</source>
        <translation>ڈاکٹر پروفائل ٹوکن (auth)</translation>
    </message>
    <message>
        <source>Encryption key</source>
        <translation>انکرپشن کلید</translation>
    </message>
    <message>
        <source>Needed for doctor names and profiles.</source>
        <translation>ڈاکٹروں کے نام اور پروفائل کے لیے ضروری۔</translation>
    </message>
    <message>
        <source>Optional</source>
        <translation>ضروری نہیں</translation>
    </message>
    <message>
        <source>Paste the key for this key ID, or read it from a file.</source>
        <translation>اس ID کی کلید پیسٹ کریں، یا فائل سے پڑھیں۔</translation>
    </message>
    <message>
        <source>Paste your token, or read it from a file.</source>
        <translation>اپنا ٹوکن پیسٹ کریں، یا فائل سے پڑھیں۔</translation>
    </message>
    <message>
        <source>A token has no accents and no other special letters.</source>
        <translation>ٹوکن میں کوئی خاص حروف نہیں ہوتے۔</translation>
    </message>
    <message>
        <source>There is no key in this file.</source>
        <translation>اس فائل میں کلید نہیں ہے۔</translation>
    </message>
    <message>
        <source>There is no token in this file.</source>
        <translation>اس فائل میں ٹوکن نہیں ہے۔</translation>
    </message>
    <message>
        <source>The keychain no longer has the saved key. Enter it again.</source>
        <translation>محفوظ شدہ کلید اب کی چین میں نہیں ہے۔ اسے دوبارہ درج کریں۔</translation>
    </message>
    <message>
        <source>The keychain no longer has the saved token. Enter it again.</source>
        <translation>محفوظ شدہ ٹوکن اب کی چین میں نہیں ہے۔ اسے دوبارہ درج کریں۔</translation>
    </message>
    <message>
        <source>A key is saved. Enter a new one to replace it.</source>
        <translation>کلید محفوظ ہے۔ بدلنے کے لیے نئی درج کریں۔</translation>
    </message>
    <message>
        <source>A token is saved. Enter a new one to replace it.</source>
        <translation>ٹوکن محفوظ ہے۔ بدلنے کے لیے نیا درج کریں۔</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>محفوظ ہے</translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s), shared with the service.</source>
        <translation>
            <numerusform>%Ln حرف، جو سروس کے پاس بھی ہے۔</numerusform>
            <numerusform>%Ln حروف، جو سروس کے پاس بھی ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A key must have exactly %Ln character(s).</source>
        <translation>
            <numerusform>کلید میں پورا %Ln حرف ہونا چاہیے۔</numerusform>
            <numerusform>کلید میں پورے %Ln حروف ہونے چاہییں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SelectableText</name>
    <message>
        <source>Copy</source>
        <translation>کاپی کریں</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>سب منتخب کریں</translation>
    </message>
    <message>
        <source>there is no text</source>
        <translation>کوئی متن نہیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SendBar</name>
    <message>
        <source>Ctrl+↵</source>
        <extracomment>Key hint in the Send button: Ctrl and Return</extracomment>
        <translation>Ctrl+↵</translation>
    </message>
    <message>
        <source>Documents without a patient become those of %1 (Ctrl+Shift+A).</source>
        <translation>جن دستاویزات کا کوئی مریض نہیں، وہ ⁨%1⁩ کے نام ہو جاتی ہیں (Ctrl+Shift+A)۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>ترتیبات</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>کنکشن</translation>
    </message>
    <message>
        <source>where documents are sent, and your user there</source>
        <translation>دستاویزات کہاں بھیجی جاتی ہیں، اور وہاں آپ کا یوزر</translation>
    </message>
    <message>
        <source>Add a connection…</source>
        <translation>کنکشن شامل کریں…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>استعمال کریں</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>بدلیں…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>ہٹائیں…</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>اطلاعات</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>بند</translation>
    </message>
    <message>
        <source>Problems only</source>
        <translation>صرف مسائل</translation>
    </message>
    <message>
        <source>All</source>
        <translation>تمام</translation>
    </message>
    <message>
        <source>shown while the window is in the background, without names</source>
        <translation>جب ونڈو سامنے نہ ہو، ناموں کے بغیر دکھائی جاتی ہیں</translation>
    </message>
    <message>
        <source>Appearance of the window</source>
        <translation>ونڈو کی ظاہری شکل</translation>
    </message>
    <message>
        <source>Same as this computer</source>
        <translation>اس کمپیوٹر جیسی</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ہلکا</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>گہرا</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>تیز کنٹراسٹ</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>ظاہری شکل</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>⁨%1⁩ استعمال کریں</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>⁨%1⁩ بدلیں…</translation>
    </message>
    <message>
        <source>Enter a new token for %1…</source>
        <translation>⁨%1⁩ کے لیے نیا ٹوکن درج کریں…</translation>
    </message>
    <message>
        <source>Remove %1…</source>
        <translation>⁨%1⁩ ہٹائیں…</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>⁨%1⁩ ہٹائیں</translation>
    </message>
    <message>
        <source>Remove %1 from this computer?</source>
        <translation>⁨%1⁩ کو اس کمپیوٹر سے ہٹائیں؟</translation>
    </message>
    <message>
        <source>This removes its settings, and its token from the keychain. To add it again, you need the token. Delivered documents stay on the service.</source>
        <translation>اس سے اس کی ترتیبات ہٹ جاتی ہیں، اور کی چین سے اس کا ٹوکن۔ اسے دوبارہ شامل کرنے کے لیے ٹوکن درکار ہوگا۔ پہنچائی گئی دستاویزات سروس پر رہتی ہیں۔</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>رہنے دیں</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>زبان</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>سسٹم جیسی</translation>
    </message>
    <message>
        <source>Place where a photo was taken</source>
        <translation>تصویر لینے کی جگہ</translation>
    </message>
    <message>
        <source>Remove the place</source>
        <translation>جگہ ہٹائیں</translation>
    </message>
    <message>
        <source>Keep the place</source>
        <translation>جگہ رکھیں</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>تصاویر</translation>
    </message>
    <message>
        <source>whether the place where they were taken is sent; the date always is</source>
        <translation>انہیں لینے کی جگہ بھیجی جائے یا نہیں؛ تاریخ ہمیشہ بھیجی جاتی ہے</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>جانچ</translation>
    </message>
    <message>
        <source>Check %1</source>
        <translation>⁨%1⁩ کی جانچ کریں</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>برآمد کریں…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>درآمد کریں…</translation>
    </message>
    <message>
        <source>Export the connections</source>
        <translation>کنکشن برآمد کریں</translation>
    </message>
    <message>
        <source>Connections (*.json)</source>
        <translation>کنکشن (*.json)</translation>
    </message>
    <message>
        <source>Import connections</source>
        <translation>کنکشن درآمد کریں</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>سب فائلیں (*)</translation>
    </message>
    <message>
        <source>People and lock</source>
        <translation>لوگ اور لاک</translation>
    </message>
    <message>
        <source>Capture profiles</source>
        <translation>اسکین پروفائل</translation>
    </message>
    <message>
        <source>Uploads</source>
        <translation>اپ لوڈ</translation>
    </message>
    <message>
        <source>Language and look</source>
        <translation>زبان اور ظاہری شکل</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>تکنیکی معلومات</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>آپ کا ڈیٹا</translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation>ترتیبات کے حصے</translation>
    </message>
    <message>
        <source>Enter the key for %1…</source>
        <translation>‏⁨%1⁩ کے لیے کلید درج کریں…</translation>
    </message>
    <message>
        <source>Diagnostics…</source>
        <translation>تکنیکی معلومات…</translation>
    </message>
    <message>
        <source>what your support needs to know about this computer</source>
        <translation>اس کمپیوٹر کے بارے میں وہ معلومات جو آپ کی سپورٹ کو چاہییں</translation>
    </message>
    <message>
        <source>select a connection</source>
        <translation>کنکشن منتخب کریں</translation>
    </message>
    <message>
        <source>this connection is in use</source>
        <translation>یہ کنکشن استعمال میں ہے</translation>
    </message>
    <message>
        <source>there is no connection</source>
        <translation>کوئی کنکشن نہیں</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>‏⁨%1⁩ کے لیے مزید</translation>
    </message>
    <message>
        <source>More</source>
        <translation>مزید</translation>
    </message>
    <message>
        <source>Enter your token for %1…</source>
        <translation>‏⁨%1⁩ کے لیے اپنا ٹوکن درج کریں…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ShortcutWindow</name>
    <message>
        <source>Search</source>
        <translation>تلاش</translation>
    </message>
    <message>
        <source>Search in the shortcuts</source>
        <translation>شارٹ کٹ میں تلاش کریں</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>شارٹ کٹ</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>کام</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>کلیدیں</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>کچھ نہیں ملا۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SiblingModel</name>
    <message>
        <source>%1, %2</source>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1, shown above</source>
        <translation>⁨%1⁩، اوپر دکھائی گئی</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SpeedField</name>
    <message>
        <source>kB/s</source>
        <translation>kB/s</translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation>MB/s</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>کوئی حد نہیں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SplitActions</name>
    <message>
        <source>Split before this page</source>
        <translation>اس صفحے سے پہلے تقسیم کریں</translation>
    </message>
    <message>
        <source>Split at blank pages</source>
        <translation>خالی صفحات پر تقسیم کریں</translation>
    </message>
    <message>
        <source>Split at barcode pages</source>
        <translation>بارکوڈ والے صفحات پر تقسیم کریں</translation>
    </message>
    <message>
        <source>Split into single pages</source>
        <translation>ہر صفحے کی الگ دستاویز</translation>
    </message>
    <message>
        <source>select a document with several pages</source>
        <translation>کئی صفحات والی دستاویز منتخب کریں</translation>
    </message>
    <message>
        <source>The first page is shown. Show the page with which the next document starts.</source>
        <translation>ابھی پہلا صفحہ نظر آ رہا ہے۔ وہ صفحہ دکھائیں جس سے اگلی دستاویز شروع ہوتی ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::StatusLine</name>
    <message>
        <source>Documents are kept encrypted on this computer until they are delivered.</source>
        <translation>پہنچنے تک دستاویزات اس کمپیوٹر پر انکرپٹ کر کے رکھی جاتی ہیں۔</translation>
    </message>
    <message>
        <source>Documents are kept in memory only, until you close this window.</source>
        <translation>دستاویزات صرف میموری میں ہیں، اس ونڈو کے بند ہونے تک۔</translation>
    </message>
    <message>
        <source>If you close now, nothing is lost, but sending stops.</source>
        <translation>ابھی بند کرنے پر کچھ ضائع نہیں ہوگا، مگر بھیجنا رک جائے گا۔</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>بھیجا جا رہا ہے</translation>
    </message>
    <message>
        <source>Opening the outbox…</source>
        <translation>آؤٹ باکس کھولا جا رہا ہے…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::StatusPill</name>
    <message>
        <source>Status: %1</source>
        <translation>حالت: ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SystemTray</name>
    <message>
        <source>Open Clinic Desk</source>
        <translation>‏Clinic Desk کھولیں</translation>
    </message>
    <message>
        <source>Stop sending and quit</source>
        <translation>بھیجنا روکیں اور بند کریں</translation>
    </message>
    <message>
        <source>Clinic Desk is sending</source>
        <translation>‏Clinic Desk بھیج رہا ہے</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TagField</name>
    <message>
        <source>Add a tag</source>
        <translation>ٹیگ شامل کریں</translation>
    </message>
    <message>
        <source>Tag %1, remove</source>
        <translation>ٹیگ ⁨%1⁩، ہٹائیں</translation>
    </message>
    <message>
        <source>Remove this tag (Del)</source>
        <translation>یہ ٹیگ ہٹائیں (Del)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TimelineView</name>
    <message>
        <source>From</source>
        <translation>سے</translation>
    </message>
    <message>
        <source>To</source>
        <translation>تک</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Earlier: %1</source>
        <translation>اس سے پہلے: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Later: %1</source>
        <translation>اس کے بعد: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Without a time: %1</source>
        <translation>وقت کے بغیر: ⁨%1⁩</translation>
    </message>
    <message>
        <source>No conversation has a time.</source>
        <translation>کسی گفتگو کا وقت درج نہیں ہے۔</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>⁨%1⁩، ⁨%2⁩۔</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>⁨%1⁩۔</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>ٹائم لائن</translation>
    </message>
    <message>
        <source>Use the arrow keys to move the selection, Shift and the arrow keys to change one end, and Esc to clear it.</source>
        <translation>تیر کے بٹنوں سے انتخاب آگے پیچھے کریں، Shift اور تیر کے بٹنوں سے ایک سرا بدلیں، اور Esc سے انتخاب ہٹائیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TokenDialog</name>
    <message>
        <source>New token for %1</source>
        <translation>⁨%1⁩ کے لیے نیا ٹوکن</translation>
    </message>
    <message>
        <source>Enter a new one here.</source>
        <translation>یہاں نیا درج کریں۔</translation>
    </message>
    <message>
        <source>Your administrator gives you the token. Documents wait in the outbox until then.</source>
        <translation>ٹوکن آپ کو آپ کا ایڈمنسٹریٹر دیتا ہے۔ تب تک دستاویزات آؤٹ باکس میں رکی رہتی ہیں۔</translation>
    </message>
    <message>
        <source>Enter your token for %1</source>
        <translation>‏⁨%1⁩ کے لیے اپنا ٹوکن درج کریں</translation>
    </message>
    <message>
        <source>Documents in the outbox are safe. Those that wait are sent automatically after you enter a new token.</source>
        <translation>آؤٹ باکس کی دستاویزات محفوظ ہیں۔ جو انتظار میں ہیں، وہ نیا ٹوکن درج کرنے کے بعد خود بخود بھیجی جائیں گی۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TokenExpiry</name>
    <message>
        <source>today at %1</source>
        <translation>آج ⁨%1⁩ بجے</translation>
    </message>
    <message>
        <source>doctor profile token expired</source>
        <translation>ڈاکٹر پروفائل ٹوکن ختم</translation>
    </message>
    <message>
        <source>access token expired</source>
        <translation>ایکسیس ٹوکن ختم</translation>
    </message>
    <message>
        <source>doctor profile token expires %1</source>
        <comment>today at 15:00, or a date</comment>
        <translation>ڈاکٹر پروفائل ٹوکن ختم ہوگا: ⁨%1⁩</translation>
    </message>
    <message>
        <source>access token expires %1</source>
        <comment>today at 15:00, or a date</comment>
        <translation>ایکسیس ٹوکن ختم ہوگا: ⁨%1⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TopBar</name>
    <message>
        <source>Lock</source>
        <translation>لاک کریں</translation>
    </message>
    <message>
        <source>Lock (Ctrl+L)</source>
        <translation>لاک کریں (Ctrl+L)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TransactionList</name>
    <message>
        <source>This transaction</source>
        <translation>یہ ٹرانزیکشن</translation>
    </message>
    <message>
        <source>Conversations of this transaction</source>
        <translation>اس ٹرانزیکشن کی گفتگو</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>اور %Ln مزید</numerusform>
            <numerusform>اور %Ln مزید</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadActions</name>
    <message>
        <source>Choose files…</source>
        <translation>فائلیں منتخب کریں…</translation>
    </message>
    <message>
        <source>Paste as document</source>
        <translation>دستاویز بنا کر پیسٹ کریں</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>بھیجیں</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>ہٹائیں</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>واپس لیں</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>دوبارہ کریں</translation>
    </message>
    <message>
        <source>no file or picture was copied</source>
        <translation>کوئی فائل یا تصویر کاپی نہیں کی گئی</translation>
    </message>
    <message>
        <source>no document is ready</source>
        <translation>کوئی دستاویز تیار نہیں</translation>
    </message>
    <message>
        <source>open this page first</source>
        <translation>پہلے یہ صفحہ کھولیں</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>دستاویز منتخب کریں</translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation>واپس لینے کو کچھ نہیں</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>دوبارہ کرنے کو کچھ نہیں</translation>
    </message>
    <message>
        <source>Choose files</source>
        <translation>فائلیں منتخب کریں</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>تمام فائلیں (*)</translation>
    </message>
    <message>
        <source>There is no file and no picture to paste</source>
        <translation>پیسٹ کرنے کے لیے کوئی فائل یا تصویر نہیں</translation>
    </message>
    <message>
        <source>Nothing was sent. Correct the date or the tag first.</source>
        <translation>کچھ نہیں بھیجا گیا۔ پہلے تاریخ یا ٹیگ ٹھیک کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s) to %1…</source>
        <translation>
            <numerusform>%Ln دستاویز ⁨%1⁩ کو بھیجی جا رہی ہے…</numerusform>
            <numerusform>%Ln دستاویزات ⁨%1⁩ کو بھیجی جا رہی ہیں…</numerusform>
        </translation>
    </message>
    <message>
        <source>Too late. The documents are already being sent.</source>
        <translation>اب دیر ہو چکی ہے۔ دستاویزات بھیجی جا رہی ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not sent and is/are in the list again.</source>
        <translation>
            <numerusform>%Ln دستاویز نہیں بھیجی گئی اور دوبارہ فہرست میں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات نہیں بھیجی گئیں اور دوبارہ فہرست میں ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) removed</source>
        <translation>
            <numerusform>%Ln دستاویز ہٹا دی گئی</numerusform>
            <numerusform>%Ln دستاویزات ہٹا دی گئیں</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>واپس لینے کو کچھ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Nothing was repeated. Finish the patient number, the date or the tag first.</source>
        <translation>کچھ دوبارہ نہیں کیا گیا۔ پہلے مریض نمبر، تاریخ یا ٹیگ مکمل کریں۔</translation>
    </message>
    <message>
        <source>There is nothing to repeat.</source>
        <translation>دوبارہ کرنے کو کچھ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Too late for this step. Its documents were sent, removed or changed.</source>
        <translation>اس قدم کے لیے اب دیر ہو چکی ہے۔ اس کی دستاویزات بھیجی، ہٹائی یا بدلی جا چکی ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>These are too many files at once. Only the first %Ln was/were added.</source>
        <translation>
            <numerusform>ایک ساتھ یہ فائلیں بہت زیادہ ہیں۔ صرف پہلی %Ln شامل کی گئی۔</numerusform>
            <numerusform>ایک ساتھ یہ فائلیں بہت زیادہ ہیں۔ صرف پہلی %Ln شامل کی گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>PDFs and pictures</source>
        <translation>‏PDF اور تصویریں</translation>
    </message>
    <message>
        <source>Keep the location of the photo</source>
        <translation>تصویر کی جگہ رکھیں</translation>
    </message>
    <message>
        <source>Split into several files</source>
        <translation>کئی فائلوں میں تقسیم کریں</translation>
    </message>
    <message>
        <source>Keep the full quality, as a PDF</source>
        <translation>پورا معیار رکھیں، PDF کے طور پر</translation>
    </message>
    <message>
        <source>Send anyway</source>
        <translation>پھر بھی بھیجیں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) can be edited here. Ctrl+Z takes it/them back to the outbox.</source>
        <translation>
            <numerusform>%Ln دستاویز میں یہاں ترمیم ہو سکتی ہے۔ Ctrl+Z اسے واپس آؤٹ باکس میں رکھتا ہے۔</numerusform>
            <numerusform>%Ln دستاویزات میں یہاں ترمیم ہو سکتی ہے۔ Ctrl+Z انہیں واپس آؤٹ باکس میں رکھتا ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former type again.</source>
        <translation>
            <numerusform>%Ln دستاویز کی قسم پھر پہلے جیسی ہے۔</numerusform>
            <numerusform>%Ln دستاویزات کی قسم پھر پہلے جیسی ہے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no type again.</source>
        <translation>‏⁨%1⁩ کی پھر کوئی قسم نہیں ہے۔</translation>
    </message>
    <message>
        <source>%1 is “%2” again.</source>
        <extracomment>After Undo: %1 the name of a file, %2 a document type</extracomment>
        <translation>‏⁨%1⁩ کی قسم پھر “⁨%2⁩” ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former date again.</source>
        <translation>
            <numerusform>%Ln دستاویز کی تاریخ پھر پہلے جیسی ہے۔</numerusform>
            <numerusform>%Ln دستاویزات کی تاریخ پھر پہلے جیسی ہے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has the date %2 again.</source>
        <translation>‏⁨%1⁩ کی تاریخ پھر ⁨%2⁩ ہے۔</translation>
    </message>
    <message>
        <source>%1 has no date again.</source>
        <translation>‏⁨%1⁩ کی پھر کوئی تاریخ نہیں ہے۔</translation>
    </message>
    <message>
        <source>%1 has the former tags again.</source>
        <translation>‏⁨%1⁩ کے ٹیگ پھر پہلے جیسے ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former tags again.</source>
        <translation>
            <numerusform>%Ln دستاویز کے ٹیگ پھر پہلے جیسے ہیں۔</numerusform>
            <numerusform>%Ln دستاویزات کے ٹیگ پھر پہلے جیسے ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former patient again.</source>
        <translation>
            <numerusform>%Ln دستاویز پھر پہلے والے مریض کی ہے۔</numerusform>
            <numerusform>%Ln دستاویزات پھر پہلے والے مریض کی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no patient again.</source>
        <translation>‏⁨%1⁩ کا پھر کوئی مریض نہیں ہے۔</translation>
    </message>
    <message>
        <source>%1 is for %2 again.</source>
        <translation>‏⁨%1⁩ پھر ⁨%2⁩ کے لیے ہے۔</translation>
    </message>
    <message>
        <source>%1 is as it was before.</source>
        <translation>‏⁨%1⁩ پھر پہلے جیسی ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are as before.</source>
        <translation>
            <numerusform>%Ln دستاویز پھر پہلے جیسی ہے۔</numerusform>
            <numerusform>%Ln دستاویزات پھر پہلے جیسی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is in the list again.</source>
        <translation>‏⁨%1⁩ پھر فہرست میں ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are in the list again.</source>
        <translation>
            <numerusform>%Ln دستاویز پھر فہرست میں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات پھر فہرست میں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has its former files and pages again.</source>
        <translation>‏⁨%1⁩ کی فائلیں اور صفحات پھر پہلے جیسے ہیں۔</translation>
    </message>
    <message>
        <source>%1 is at its former place again.</source>
        <translation>‏⁨%1⁩ پھر اپنی پہلی جگہ پر ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are at the former places again.</source>
        <translation>
            <numerusform>%Ln دستاویز پھر اپنی پہلی جگہ پر ہے۔</numerusform>
            <numerusform>%Ln دستاویزات پھر اپنی پہلی جگہوں پر ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is in the outbox again.</source>
        <translation>‏⁨%1⁩ پھر آؤٹ باکس میں ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are in the outbox again.</source>
        <translation>
            <numerusform>%Ln دستاویز پھر آؤٹ باکس میں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات پھر آؤٹ باکس میں ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no type again.</source>
        <translation>
            <numerusform>%Ln دستاویز کی پھر کوئی قسم نہیں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات کی پھر کوئی قسم نہیں ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no date again.</source>
        <translation>
            <numerusform>%Ln دستاویز کی پھر کوئی تاریخ نہیں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات کی پھر کوئی تاریخ نہیں ہے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no tags again.</source>
        <translation>‏⁨%1⁩ کا پھر کوئی ٹیگ نہیں ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no tags again.</source>
        <translation>
            <numerusform>%Ln دستاویز کا پھر کوئی ٹیگ نہیں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات کا پھر کوئی ٹیگ نہیں ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no patient again.</source>
        <translation>
            <numerusform>%Ln دستاویز کا پھر کوئی مریض نہیں ہے۔</numerusform>
            <numerusform>%Ln دستاویزات کا پھر کوئی مریض نہیں ہے۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadDocumentsView</name>
    <message>
        <source>Details</source>
        <translation>تفصیل</translation>
    </message>
    <message numerus="yes">
        <source>%1 · reading %Ln more…</source>
        <translation>
            <numerusform>⁨%1⁩ · مزید %Ln پڑھی جا رہی ہے…</numerusform>
            <numerusform>⁨%1⁩ · مزید %Ln پڑھی جا رہی ہیں…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Try all %Ln again</source>
        <translation>
            <numerusform>%Ln کو دوبارہ آزمائیں</numerusform>
            <numerusform>تمام %Ln کو دوبارہ آزمائیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove all %Ln that cannot be added</source>
        <translation>
            <numerusform>%Ln کو ہٹائیں جو شامل نہیں ہو سکتی</numerusform>
            <numerusform>تمام %Ln کو ہٹائیں جو شامل نہیں ہو سکتیں</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadLimitSection</name>
    <message>
        <source>Limit uploads</source>
        <translation>اپ لوڈ کی حد</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>بند</translation>
    </message>
    <message>
        <source>All day</source>
        <translation>پورا دن</translation>
    </message>
    <message>
        <source>By time of day</source>
        <translation>وقت کے مطابق</translation>
    </message>
    <message>
        <source>to keep the network fast for other work</source>
        <translation>تاکہ نیٹ ورک دوسرے کاموں کے لیے تیز رہے</translation>
    </message>
    <message>
        <source>From</source>
        <translation>سے</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>تک</translation>
    </message>
    <message>
        <source>During these hours</source>
        <translation>ان اوقات میں</translation>
    </message>
    <message>
        <source>Speed unit</source>
        <translation>رفتار کی اکائی</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>زیادہ سے زیادہ</translation>
    </message>
    <message>
        <source>Speed unit at other times</source>
        <translation>باقی وقت کی رفتار کی اکائی</translation>
    </message>
    <message>
        <source>At other times</source>
        <translation>باقی وقت</translation>
    </message>
    <message>
        <source>Choose two different times.</source>
        <translation>دو مختلف وقت منتخب کریں۔</translation>
    </message>
    <message>
        <source>Enter a speed of at least 1 kB/s.</source>
        <translation>کم از کم 1 kB/s کی رفتار درج کریں۔</translation>
    </message>
    <message>
        <source>Only an admin can change this.</source>
        <translation>اسے صرف ایڈمن بدل سکتا ہے۔</translation>
    </message>
    <message>
        <source>Enter times like %1 and %2.</source>
        <translation>وقت ⁨%1⁩ اور ⁨%2⁩ کی طرح لکھیں۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadListView</name>
    <message>
        <source>Documents to send</source>
        <translation>بھیجی جانے والی دستاویزات</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>‏⁨%1⁩، ⁨%2⁩</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>Use the upload form</source>
        <translation>اپ لوڈ فارم استعمال کریں</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>ہٹائیں</translation>
    </message>
    <message>
        <source>Split into several files</source>
        <translation>کئی فائلوں میں تقسیم کریں</translation>
    </message>
    <message>
        <source>Send anyway</source>
        <translation>پھر بھی بھیجیں</translation>
    </message>
    <message>
        <source>Make smaller</source>
        <translation>چھوٹا کریں</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>تقسیم کریں</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadPage</name>
    <message>
        <source>“%1” was not saved. Select the document again and correct it.</source>
        <translation>“⁨%1⁩” محفوظ نہیں ہوا۔ دستاویز دوبارہ منتخب کریں اور اسے ٹھیک کریں۔</translation>
    </message>
    <message>
        <source>Files are still being added.</source>
        <translation>فائلیں ابھی شامل کی جا رہی ہیں۔</translation>
    </message>
    <message>
        <source>Your last changes are still being saved.</source>
        <translation>آپ کی آخری تبدیلیاں ابھی محفوظ ہو رہی ہیں۔</translation>
    </message>
    <message>
        <source>The page Upload has a date or a tag that was not entered.</source>
        <translation>صفحہ ”اپ لوڈ“ پر ایک تاریخ یا ٹیگ لکھا ہے جو درج نہیں ہوا۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::WebhookHelp</name>
    <message>
        <source>What the webhook receives</source>
        <translation>ویب ہُک کو کیا ملتا ہے</translation>
    </message>
    <message>
        <source>The event, once the service has prepared the data.</source>
        <translation>ایونٹ، جب سروس ڈیٹا تیار کر لیتی ہے۔</translation>
    </message>
    <message>
        <source>The service found nothing about this user.</source>
        <translation>سروس کو اس یوزر کے بارے میں کچھ نہیں ملا۔</translation>
    </message>
    <message>
        <source>The data is ready. The event contains the download address.</source>
        <translation>ڈیٹا تیار ہے۔ ایونٹ میں ڈاؤن لوڈ کا پتا ہے۔</translation>
    </message>
    <message>
        <source>The signature: a time and an HMAC-SHA-256. Check the signature before you trust the event.</source>
        <translation>دستخط: ایک وقت اور ایک HMAC-SHA-256۔ ایونٹ پر بھروسا کرنے سے پہلے دستخط جانچیں۔</translation>
    </message>
    <message>
        <source>For the administrator of the clinic’s webhook, as the platform documents it. Clinic Desk does not receive these events. It only sends the request and keeps the list below.</source>
        <translation>کلینک کے ویب ہُک کے ایڈمنسٹریٹر کے لیے، جیسا پلیٹ فارم کی دستاویزات میں لکھا ہے۔ یہ ایونٹ Clinic Desk کو نہیں ملتے۔ وہ صرف درخواست بھیجتا ہے اور نیچے والی فہرست رکھتا ہے۔</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::WindowMenu</name>
    <message>
        <source>View</source>
        <translation>منظر</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>مینو</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>ترمیم</translation>
    </message>
    <message>
        <source>Choose a patient</source>
        <translation>مریض منتخب کریں</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>ظاہری شکل</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>مدد</translation>
    </message>
    <message>
        <source>About Clinic Desk</source>
        <translation>‏Clinic Desk کے بارے میں</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Same as this computer</source>
        <translation>اس کمپیوٹر جیسی</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ہلکا</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>گہرا</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>تیز کنٹراسٹ</translation>
    </message>
    <message>
        <source>Clinic Desk %1</source>
        <translation>‏Clinic Desk ⁨%1⁩</translation>
    </message>
    <message>
        <source>Connects a clinic to its health platform. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>کلینک کو اس کے ہیلتھ پلیٹ فارم سے جوڑتا ہے۔ GNU General Public License، ورژن 3 یا بعد کے تحت آزاد سافٹ ویئر۔</translation>
    </message>
    <message>
        <source>Change person…</source>
        <translation>شخص تبدیل کریں…</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>لاک کریں</translation>
    </message>
    <message>
        <source>Diagnostics…</source>
        <translation>تکنیکی معلومات…</translation>
    </message>
    <message>
        <source>Help for this page</source>
        <translation>اس صفحے کی مدد</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>تمام شارٹ کٹ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::WizardStepList</name>
    <message>
        <source>Clinic Desk</source>
        <translation>‏Clinic Desk</translation>
    </message>
    <message>
        <source>Send your clinic’s documents safely from one place.</source>
        <translation>اپنے کلینک کی دستاویزات ایک ہی جگہ سے محفوظ طریقے سے بھیجیں۔</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>مرحلہ ⁨%1⁩، کل ⁨%2⁩: ⁨%3⁩</translation>
    </message>
</context>
<context>
    <name>clinicdesk::wording</name>
    <message>
        <source>Waiting</source>
        <translation>انتظار میں</translation>
    </message>
    <message>
        <source>Could not read</source>
        <translation>پڑھا نہیں جا سکا</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ٹھیک کرنا ہے</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>the result of a check</comment>
        <translation>توجہ دیں</translation>
    </message>
    <message>
        <source>The connections could not be saved: the disk is full.</source>
        <translation>کنکشن محفوظ نہیں ہو سکے: ڈسک بھری ہے۔</translation>
    </message>
    <message>
        <source>Free up disk space, then try again. The saved connections are not changed.</source>
        <translation>ڈسک پر جگہ خالی کریں، پھر کوشش کریں۔ محفوظ شدہ کنکشن نہیں بدلے۔</translation>
    </message>
    <message>
        <source>The connections could not be saved: their file or folder is write-protected.</source>
        <translation>کنکشن محفوظ نہیں ہو سکے: ان کی فائل یا فولڈر میں لکھنا منع ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator for permission. The saved connections are not changed.</source>
        <translation>اپنے ایڈمنسٹریٹر سے اجازت مانگیں۔ محفوظ شدہ کنکشن نہیں بدلے۔</translation>
    </message>
    <message>
        <source>The connections could not be saved: the disk has a problem.</source>
        <translation>کنکشن محفوظ نہیں ہو سکے: ڈسک میں مسئلہ ہے۔</translation>
    </message>
    <message>
        <source>Check the disk, then try again. The saved connections are not changed.</source>
        <translation>ڈسک جانچیں، پھر کوشش کریں۔ محفوظ شدہ کنکشن نہیں بدلے۔</translation>
    </message>
    <message>
        <source>The disk did not confirm that it saved the connections.</source>
        <translation>ڈسک نے تصدیق نہیں کی کہ کنکشن محفوظ ہوئے۔</translation>
    </message>
    <message>
        <source>Check the disk, then check your connections.</source>
        <translation>ڈسک جانچیں، پھر اپنے کنکشن دیکھیں۔</translation>
    </message>
    <message>
        <source>The connections could not be saved, because the saved ones cannot be read.</source>
        <translation>کنکشن محفوظ نہیں ہو سکے، کیونکہ پہلے سے محفوظ شدہ پڑھے نہیں جا سکتے۔</translation>
    </message>
    <message>
        <source>Ask your administrator to check their file.</source>
        <translation>اپنے ایڈمنسٹریٹر سے ان کی فائل دیکھنے کو کہیں۔</translation>
    </message>
    <message>
        <source>The saved connections could not be read. Clinic Desk uses the list before the last change.</source>
        <translation>محفوظ شدہ کنکشن پڑھے نہیں جا سکے۔ Clinic Desk پچھلی تبدیلی سے پہلے کی فہرست استعمال کر رہا ہے۔</translation>
    </message>
    <message>
        <source>Check your connections. The damaged file was renamed to %1.</source>
        <translation>اپنے کنکشن دیکھیں۔ خراب فائل کا نام اب ⁨%1⁩ ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator to check the file. Until then no change can be saved.</source>
        <translation>اپنے ایڈمنسٹریٹر سے فائل دیکھنے کو کہیں۔ تب تک کوئی تبدیلی محفوظ نہیں ہو سکتی۔</translation>
    </message>
    <message>
        <source>The saved connections are damaged, and there is no backup.</source>
        <translation>محفوظ شدہ کنکشن خراب ہیں، اور کوئی بیک اپ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Add your connections again. The damaged file was renamed to %1.</source>
        <translation>اپنے کنکشن دوبارہ شامل کریں۔ خراب فائل کا نام اب ⁨%1⁩ ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator to check the file.</source>
        <translation>اپنے ایڈمنسٹریٹر سے فائل دیکھنے کو کہیں۔</translation>
    </message>
    <message>
        <source>The connections were saved by a newer version of Clinic Desk.</source>
        <translation>کنکشن Clinic Desk کے نئے ورژن سے محفوظ کیے گئے تھے۔</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change them.</source>
        <translation>نیا ورژن شروع کریں۔ یہ ورژن انہیں نہیں بدلتا۔</translation>
    </message>
    <message>
        <source>The saved connections cannot be read.</source>
        <translation>محفوظ شدہ کنکشن پڑھے نہیں جا سکتے۔</translation>
    </message>
    <message>
        <source>Ask your administrator for permission to read them.</source>
        <translation>اپنے ایڈمنسٹریٹر سے انہیں پڑھنے کی اجازت مانگیں۔</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>آن یا آف (on, off)</translation>
    </message>
    <message>
        <source>a name of letters, digits and . _ -</source>
        <translation>حروف، ہندسوں اور . _ - والا نام</translation>
    </message>
    <message>
        <source>name,name with each name once</source>
        <translation>اس شکل میں: name,name جس میں ہر نام ایک بار ہو</translation>
    </message>
    <message>
        <source>a name of letters, digits and . _ - that no other filter has, or nothing</source>
        <translation>حروف، ہندسوں اور . _ - والا نام جو کسی اور فلٹر کا نہ ہو، یا کچھ نہیں</translation>
    </message>
    <message>
        <source>a type such as image/jpeg or image/jpg</source>
        <translation>کوئی قسم جیسے image/jpeg یا image/jpg</translation>
    </message>
    <message>
        <source>a whole number of bytes, at most 5000000000</source>
        <translation>بائٹس کی پوری تعداد، زیادہ سے زیادہ 5000000000</translation>
    </message>
    <message>
        <source>a whole number from 0 to 1000</source>
        <translation>پورا عدد، 0 سے 1000 تک</translation>
    </message>
    <message>
        <source>a whole number from 1 to 1000</source>
        <translation>پورا عدد، 1 سے 1000 تک</translation>
    </message>
    <message>
        <source>a whole number from 1 to 64</source>
        <translation>پورا عدد، 1 سے 64 تک</translation>
    </message>
    <message>
        <source>a regular expression for the whole patient number, such as [0-9]{15}, or nothing</source>
        <translation>پورے مریض نمبر کا ریگولر ایکسپریشن، جیسے [0-9]{15}، یا کچھ نہیں</translation>
    </message>
    <message>
        <source>seconds or milliseconds</source>
        <translation>سیکنڈ یا ملی سیکنڈ (seconds, milliseconds)</translation>
    </message>
    <message>
        <source>header, query or both</source>
        <translation>ان میں سے ایک: header، query یا both</translation>
    </message>
    <message>
        <source>any or rfc7518</source>
        <translation>ان میں سے ایک: any یا rfc7518</translation>
    </message>
    <message>
        <source>code=Label,code=Label with each code once</source>
        <translation>اس شکل میں: code=Label,code=Label جس میں ہر code ایک بار ہو</translation>
    </message>
    <message>
        <source>prefix=Label,prefix=Label with each prefix once, or nothing</source>
        <translation>اس شکل میں: prefix=Label,prefix=Label جس میں ہر prefix ایک بار ہو، یا کچھ نہیں</translation>
    </message>
    <message>
        <source>An earlier request was still being processed. No new request was made.</source>
        <translation>پہلے کی ایک درخواست پر ابھی کام چل رہا تھا۔ نئی درخواست نہیں کی گئی۔</translation>
    </message>
    <message>
        <source>The request from %1 was still being processed. No new request was made.</source>
        <translation>⁨%1⁩ کی درخواست پر ابھی کام چل رہا تھا۔ نئی درخواست نہیں کی گئی۔</translation>
    </message>
    <message>
        <source>The service had a problem. No request was made. Try again later.</source>
        <translation>سروس میں مسئلہ تھا۔ کوئی درخواست نہیں کی گئی۔ بعد میں دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>The service did not accept the access token. No request was made. Enter a new token.</source>
        <translation>سروس نے ایکسیس ٹوکن قبول نہیں کیا۔ کوئی درخواست نہیں کی گئی۔ نیا ٹوکن درج کریں۔</translation>
    </message>
    <message>
        <source>No request was made.</source>
        <translation>کوئی درخواست نہیں کی گئی۔</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>قبول ہوئی</translation>
    </message>
    <message>
        <source>Already running</source>
        <translation>پہلے سے چل رہی ہے</translation>
    </message>
    <message>
        <source>Not accepted</source>
        <translation>قبول نہیں ہوئی</translation>
    </message>
    <message>
        <source>No clear answer</source>
        <translation>واضح جواب نہیں ملا</translation>
    </message>
    <message>
        <source>The service prepares the data and sends it to the clinic’s webhook.</source>
        <translation>سروس ڈیٹا تیار کر کے کلینک کے ویب ہُک پر بھیجتی ہے۔</translation>
    </message>
    <message>
        <source>There was no clear answer. The request may have been accepted. You can safely ask again.</source>
        <translation>واضح جواب نہیں ملا۔ ہو سکتا ہے کہ درخواست قبول ہو گئی ہو۔ آپ بلا جھجک دوبارہ مانگ سکتے ہیں۔</translation>
    </message>
    <message>
        <source>No answer was recorded. The request may have been accepted. You can safely ask again.</source>
        <translation>کوئی جواب درج نہیں ہوا۔ ہو سکتا ہے کہ درخواست قبول ہو گئی ہو۔ آپ بلا جھجک دوبارہ مانگ سکتے ہیں۔</translation>
    </message>
    <message>
        <source>The journal was changed: entry %1 is missing. Do not rely on the entries after it.</source>
        <translation>جرنل بدلا گیا: اندراج ⁨%1⁩ موجود نہیں۔ اس کے بعد کے اندراجات پر بھروسا نہ کریں۔</translation>
    </message>
    <message>
        <source>The journal was changed: entry %1 is not the original. Do not rely on the entries after it.</source>
        <translation>جرنل بدلا گیا: اندراج ⁨%1⁩ اصل نہیں ہے۔ اس کے بعد کے اندراجات پر بھروسا نہ کریں۔</translation>
    </message>
    <message>
        <source>This file</source>
        <translation>یہ فائل</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>‏“⁨%1⁩”</translation>
    </message>
    <message>
        <source>%1 It says: “%2”</source>
        <translation>⁨%1⁩ اس کا جواب: “⁨%2⁩”</translation>
    </message>
    <message>
        <source>Clinic Desk tries again automatically. Nothing is lost.</source>
        <translation>‏Clinic Desk خود بخود دوبارہ کوشش کرتا ہے۔ کچھ ضائع نہیں ہوا۔</translation>
    </message>
    <message>
        <source>Doctor ID</source>
        <translation>ڈاکٹر ID</translation>
    </message>
    <message>
        <source>Profile since</source>
        <translation>پروفائل کب سے</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>لقب</translation>
    </message>
    <message>
        <source>First name</source>
        <translation>پہلا نام</translation>
    </message>
    <message>
        <source>Middle name</source>
        <translation>درمیانی نام</translation>
    </message>
    <message>
        <source>Last name</source>
        <translation>آخری نام</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>ای میل</translation>
    </message>
    <message>
        <source>Gender</source>
        <translation>جنس</translation>
    </message>
    <message>
        <source>Birth date</source>
        <translation>تاریخ پیدائش</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>تصویر</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>یوزر نیم</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>فعال</translation>
    </message>
    <message>
        <source>About</source>
        <translation>تعارف</translation>
    </message>
    <message>
        <source>Language code</source>
        <translation>زبان کا کوڈ</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>زبان</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>نام</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>جگہ</translation>
    </message>
    <message>
        <source>Specialities</source>
        <translation>شعبے</translation>
    </message>
    <message>
        <source>Phone type</source>
        <translation>فون کی قسم</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>فون</translation>
    </message>
    <message>
        <source>Address, line 1</source>
        <translation>پتا، سطر 1</translation>
    </message>
    <message>
        <source>Address, line 2</source>
        <translation>پتا، سطر 2</translation>
    </message>
    <message>
        <source>City</source>
        <translation>شہر</translation>
    </message>
    <message>
        <source>State</source>
        <translation>ریاست</translation>
    </message>
    <message>
        <source>Country</source>
        <translation>ملک</translation>
    </message>
    <message>
        <source>Postal code</source>
        <translation>پن کوڈ</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>نقشے پر مقام</translation>
    </message>
    <message>
        <source>Default clinic</source>
        <translation>ڈیفالٹ کلینک</translation>
    </message>
    <message>
        <source>Council</source>
        <translation>کونسل</translation>
    </message>
    <message>
        <source>Registration number</source>
        <translation>رجسٹریشن نمبر</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>سال</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>ڈیفالٹ</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>برانچ</translation>
    </message>
    <message>
        <source>College</source>
        <translation>کالج</translation>
    </message>
    <message>
        <source>Display status</source>
        <translation>دکھانے کی حالت</translation>
    </message>
    <message>
        <source>Start year</source>
        <translation>شروع کا سال</translation>
    </message>
    <message>
        <source>End year</source>
        <translation>آخری سال</translation>
    </message>
    <message>
        <source>Major speciality</source>
        <translation>بنیادی شعبہ</translation>
    </message>
    <message>
        <source>Major speciality code</source>
        <translation>بنیادی شعبے کا کوڈ</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a phone and its number among several</comment>
        <translation>‏⁨%1⁩ ⁨%2⁩</translation>
    </message>
    <message>
        <source>Clinic %1</source>
        <translation>کلینک ⁨%1⁩</translation>
    </message>
    <message>
        <source>Registration %1</source>
        <translation>رجسٹریشن ⁨%1⁩</translation>
    </message>
    <message>
        <source>Degree %1</source>
        <translation>ڈگری ⁨%1⁩</translation>
    </message>
    <message>
        <source>Language %1</source>
        <translation>زبان ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>an element and one of its fields</comment>
        <translation>‏⁨%1⁩ · ⁨%2⁩</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>in place of a value</comment>
        <translation>کچھ نہیں</translation>
    </message>
    <message>
        <source>a yes or no</source>
        <translation>ہاں یا نہیں</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>عدد</translation>
    </message>
    <message>
        <source>text</source>
        <translation>متن</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>فہرست</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>آبجیکٹ</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>⁨%1⁩: ⁨%3⁩ کی جگہ ⁨%2⁩</translation>
    </message>
    <message numerus="yes">
        <source>%1 byte(s)</source>
        <translation>
            <numerusform>⁨%1⁩ بائٹ</numerusform>
            <numerusform>⁨%1⁩ بائٹ</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is too large for the service.</source>
        <translation>⁨%1⁩ سروس کے لیے بہت بڑی ہے۔</translation>
    </message>
    <message>
        <source>%1 is too large (%2). The limit for this kind of file is %3.</source>
        <translation>⁨%1⁩ بہت بڑی ہے (⁨%2⁩)۔ اس قسم کی فائل کی حد ⁨%3⁩ ہے۔</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>⁨%1⁩ خالی ہے۔</translation>
    </message>
    <message>
        <source>%1 is not a PDF or a picture that Clinic Desk can send.</source>
        <translation>⁨%1⁩ نہ PDF ہے نہ ایسی تصویر جسے Clinic Desk بھیج سکے۔</translation>
    </message>
    <message>
        <source>%1 is protected with a password.</source>
        <translation>⁨%1⁩ پر پاس ورڈ لگا ہے۔</translation>
    </message>
    <message>
        <source>%1 is damaged or incomplete.</source>
        <translation>⁨%1⁩ خراب یا نامکمل ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>A document can have at most %Ln file(s). This one has %1.</source>
        <translation>
            <numerusform>ایک دستاویز میں زیادہ سے زیادہ %Ln فائل ہو سکتی ہے۔ اس میں ⁨%1⁩ ہیں۔</numerusform>
            <numerusform>ایک دستاویز میں زیادہ سے زیادہ %Ln فائلیں ہو سکتی ہیں۔ اس میں ⁨%1⁩ ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>There is not enough disk space for %1.</source>
        <translation>⁨%1⁩ کے لیے ڈسک پر جگہ کم ہے۔</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>یہ فائل</translation>
    </message>
    <message>
        <source>%1 cannot be saved there.</source>
        <translation>⁨%1⁩ وہاں محفوظ نہیں کی جا سکتی۔</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>⁨%1⁩ پڑھی نہیں جا سکتی۔</translation>
    </message>
    <message>
        <source>Scan or save it again, then add it.</source>
        <translation>اسے دوبارہ اسکین یا محفوظ کریں، پھر شامل کریں۔</translation>
    </message>
    <message>
        <source>Save it without a password, then add it again.</source>
        <translation>اسے پاس ورڈ کے بغیر محفوظ کریں، پھر شامل کریں۔</translation>
    </message>
    <message>
        <source>Make the file smaller, or scan it at a lower resolution.</source>
        <translation>فائل چھوٹی کریں، یا کم ریزولوشن پر اسکین کریں۔</translation>
    </message>
    <message>
        <source>Save it as a PDF, or as a picture such as JPEG or PNG, then add it.</source>
        <translation>اسے PDF کی شکل میں، یا JPEG یا PNG جیسی تصویر کی شکل میں محفوظ کریں، پھر شامل کریں۔</translation>
    </message>
    <message>
        <source>Send them as several documents.</source>
        <translation>انہیں کئی دستاویزات میں بھیجیں۔</translation>
    </message>
    <message>
        <source>Free up space on that disk, or save to another disk.</source>
        <translation>اس ڈسک پر جگہ خالی کریں، یا دوسری ڈسک پر محفوظ کریں۔</translation>
    </message>
    <message>
        <source>Choose an existing folder that you can save to.</source>
        <translation>ایسا فولڈر منتخب کریں جو موجود ہو اور جس میں آپ محفوظ کر سکیں۔</translation>
    </message>
    <message>
        <source>Choose a file on this computer that you can open.</source>
        <translation>اس کمپیوٹر کی ایسی فائل منتخب کریں جسے آپ کھول سکیں۔</translation>
    </message>
    <message>
        <source>%1 kB</source>
        <translation>⁨%1⁩ kB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>⁨%1⁩ MB</translation>
    </message>
    <message>
        <source>Profile is not active</source>
        <translation>پروفائل فعال نہیں ہے</translation>
    </message>
    <message>
        <source>No name</source>
        <translation>نام نہیں ہے</translation>
    </message>
    <message>
        <source>Add the name to the profile.</source>
        <translation>پروفائل میں نام شامل کریں۔</translation>
    </message>
    <message>
        <source>No speciality</source>
        <translation>شعبہ نہیں ہے</translation>
    </message>
    <message>
        <source>No registration</source>
        <translation>رجسٹریشن نہیں ہے</translation>
    </message>
    <message>
        <source>Add one, with its council and number.</source>
        <translation>کونسل اور نمبر کے ساتھ رجسٹریشن شامل کریں۔</translation>
    </message>
    <message>
        <source>No registration is the default</source>
        <translation>کوئی رجسٹریشن ڈیفالٹ نہیں ہے</translation>
    </message>
    <message>
        <source>More than one registration is the default</source>
        <translation>ایک سے زیادہ رجسٹریشن ڈیفالٹ ہیں</translation>
    </message>
    <message>
        <source>%1: keep only one as the default.</source>
        <translation>⁨%1⁩: صرف ایک کو ڈیفالٹ رکھیں۔</translation>
    </message>
    <message>
        <source>A registration has no council</source>
        <translation>ایک رجسٹریشن میں کونسل نہیں ہے</translation>
    </message>
    <message>
        <source>%1: add the council that issued it.</source>
        <translation>⁨%1⁩: وہ کونسل شامل کریں جس نے اسے جاری کیا۔</translation>
    </message>
    <message>
        <source>A registration has no number</source>
        <translation>ایک رجسٹریشن میں نمبر نہیں ہے</translation>
    </message>
    <message>
        <source>%1: add the number from the council.</source>
        <translation>⁨%1⁩: کونسل کا دیا ہوا نمبر شامل کریں۔</translation>
    </message>
    <message>
        <source>A registration year is not valid</source>
        <translation>ایک رجسٹریشن کا سال درست نہیں ہے</translation>
    </message>
    <message>
        <source>%1: “%2” must be a year with four digits.</source>
        <translation>⁨%1⁩: “⁨%2⁩” کی جگہ چار ہندسوں کا سال ہونا چاہیے۔</translation>
    </message>
    <message>
        <source>A registration year is in the future</source>
        <translation>ایک رجسٹریشن کا سال مستقبل کا ہے</translation>
    </message>
    <message>
        <source>%1: %2 is in the future. Compare it with the council’s certificate.</source>
        <translation>⁨%1⁩: ⁨%2⁩ مستقبل کا سال ہے۔ اسے کونسل کے سرٹیفکیٹ سے ملائیں۔</translation>
    </message>
    <message>
        <source>No clinic</source>
        <translation>کلینک نہیں ہے</translation>
    </message>
    <message>
        <source>No clinic is the default</source>
        <translation>کوئی کلینک ڈیفالٹ نہیں ہے</translation>
    </message>
    <message>
        <source>Default clinic is not in the list of clinics</source>
        <translation>ڈیفالٹ کلینک کلینکوں کی فہرست میں نہیں ہے</translation>
    </message>
    <message>
        <source>No clinic has the ID “%1”. Choose another one.</source>
        <translation>کسی کلینک کا ID “⁨%1⁩” نہیں ہے۔ دوسرا منتخب کریں۔</translation>
    </message>
    <message>
        <source>A clinic has no ID</source>
        <translation>ایک کلینک کا ID نہیں ہے</translation>
    </message>
    <message>
        <source>%1: it cannot be the default without one.</source>
        <translation>‏⁨%1⁩: ID کے بغیر یہ ڈیفالٹ نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Two clinics have the same ID</source>
        <translation>دو کلینکوں کا ID ایک ہی ہے</translation>
    </message>
    <message>
        <source>%1: another clinic also uses “%2”.</source>
        <translation>⁨%1⁩: “⁨%2⁩” کسی دوسرے کلینک کا بھی ID ہے۔</translation>
    </message>
    <message>
        <source>A clinic has no name</source>
        <translation>ایک کلینک کا نام نہیں دیا گیا</translation>
    </message>
    <message>
        <source>A clinic has no address</source>
        <translation>ایک کلینک کا پتا نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add the street and house number.</source>
        <translation>⁨%1⁩: گلی اور مکان نمبر شامل کریں۔</translation>
    </message>
    <message>
        <source>A clinic has no city</source>
        <translation>ایک کلینک کا شہر نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add the city.</source>
        <translation>⁨%1⁩: شہر شامل کریں۔</translation>
    </message>
    <message>
        <source>A clinic has no postal code</source>
        <translation>ایک کلینک کا پن کوڈ نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add the six digits.</source>
        <translation>⁨%1⁩: چھ ہندسے شامل کریں۔</translation>
    </message>
    <message>
        <source>A postal code does not have six digits</source>
        <translation>ایک پن کوڈ چھ ہندسوں کا نہیں ہے</translation>
    </message>
    <message>
        <source>%1: “%2” is not valid.</source>
        <translation>⁨%1⁩: “⁨%2⁩” درست نہیں ہے۔</translation>
    </message>
    <message>
        <source>A clinic has no phone</source>
        <translation>ایک کلینک کا فون نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add a phone number.</source>
        <translation>⁨%1⁩: فون نمبر شامل کریں۔</translation>
    </message>
    <message>
        <source>A phone number is not valid</source>
        <translation>ایک فون نمبر درست نہیں ہے</translation>
    </message>
    <message>
        <source>%1: “%2” is not a phone number.</source>
        <translation>⁨%1⁩: “⁨%2⁩” فون نمبر نہیں ہے۔</translation>
    </message>
    <message>
        <source>A clinic’s e-mail address is not valid</source>
        <translation>ایک کلینک کا ای میل پتا درست نہیں ہے</translation>
    </message>
    <message>
        <source>%1: “%2” is not a valid address.</source>
        <translation>⁨%1⁩: “⁨%2⁩” درست پتا نہیں ہے۔</translation>
    </message>
    <message>
        <source>A degree has no name</source>
        <translation>ایک ڈگری کا نام نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add the name of the degree.</source>
        <translation>⁨%1⁩: ڈگری کا نام شامل کریں۔</translation>
    </message>
    <message>
        <source>A degree has no display status</source>
        <translation>ایک ڈگری میں دکھانے کی حالت درج نہیں ہے</translation>
    </message>
    <message>
        <source>A degree year is not valid</source>
        <translation>ایک ڈگری کا سال درست نہیں ہے</translation>
    </message>
    <message>
        <source>A degree starts in the future</source>
        <translation>ایک ڈگری مستقبل میں شروع ہوتی ہے</translation>
    </message>
    <message>
        <source>%1: %2 is in the future.</source>
        <translation>⁨%1⁩: ⁨%2⁩ مستقبل کا سال ہے۔</translation>
    </message>
    <message>
        <source>A degree ends before it starts</source>
        <translation>ایک ڈگری شروع ہونے سے پہلے ختم ہوتی ہے</translation>
    </message>
    <message>
        <source>%1: %2 is not possible.</source>
        <translation>⁨%1⁩: ⁨%2⁩ ممکن نہیں ہے۔</translation>
    </message>
    <message>
        <source>E-mail address is not valid</source>
        <translation>ای میل پتا درست نہیں ہے</translation>
    </message>
    <message>
        <source>“%1” is not a valid address.</source>
        <translation>“⁨%1⁩” درست پتا نہیں ہے۔</translation>
    </message>
    <message>
        <source>Birth date is in the future</source>
        <translation>تاریخ پیدائش مستقبل کی ہے</translation>
    </message>
    <message>
        <source>“%1” is not valid.</source>
        <translation>“⁨%1⁩” درست نہیں ہے۔</translation>
    </message>
    <message>
        <source>Birth date is not possible</source>
        <translation>تاریخ پیدائش ممکن نہیں ہے</translation>
    </message>
    <message>
        <source>“%1” does not fit the age of a doctor.</source>
        <translation>“⁨%1⁩” ڈاکٹر کی عمر سے میل نہیں کھاتی۔</translation>
    </message>
    <message>
        <source>The picture’s address is not secure</source>
        <translation>تصویر کا پتا محفوظ نہیں ہے</translation>
    </message>
    <message>
        <source>Active status is missing</source>
        <translation>فعال ہے یا نہیں، درج نہیں ہے</translation>
    </message>
    <message>
        <source>Set it in the profile.</source>
        <translation>اسے پروفائل میں طے کریں۔</translation>
    </message>
    <message>
        <source>No title</source>
        <translation>لقب نہیں ہے</translation>
    </message>
    <message>
        <source>Add a title, such as Dr., to the profile.</source>
        <translation>پروفائل میں Dr. جیسا لقب شامل کریں۔</translation>
    </message>
    <message>
        <source>No major speciality</source>
        <translation>بنیادی شعبہ نہیں ہے</translation>
    </message>
    <message>
        <source>A registration has no year</source>
        <translation>ایک رجسٹریشن کا سال نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add the year it was issued.</source>
        <translation>⁨%1⁩: جاری ہونے کا سال شامل کریں۔</translation>
    </message>
    <message>
        <source>A registration year is too early</source>
        <translation>ایک رجسٹریشن کا سال بہت پہلے کا ہے</translation>
    </message>
    <message>
        <source>%1: %2 does not fit the birth date. One of the two is wrong.</source>
        <translation>⁨%1⁩: سال ⁨%2⁩ تاریخ پیدائش سے میل نہیں کھاتا۔ دونوں میں سے ایک غلط ہے۔</translation>
    </message>
    <message>
        <source>A registration is listed twice</source>
        <translation>ایک رجسٹریشن دو بار درج ہے</translation>
    </message>
    <message>
        <source>%1: “%2” is listed more than once.</source>
        <translation>⁨%1⁩: “⁨%2⁩” ایک سے زیادہ بار درج ہے۔</translation>
    </message>
    <message>
        <source>A clinic has no e-mail address</source>
        <translation>ایک کلینک کا ای میل پتا نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add an e-mail address.</source>
        <translation>⁨%1⁩: ای میل پتا شامل کریں۔</translation>
    </message>
    <message>
        <source>A clinic has two different cities</source>
        <translation>ایک کلینک کے دو مختلف شہر ہیں</translation>
    </message>
    <message>
        <source>%1: the city field and the address differ (%2).</source>
        <translation>⁨%1⁩: شہر کا فیلڈ اور پتا آپس میں نہیں ملتے (⁨%2⁩)۔</translation>
    </message>
    <message>
        <source>Two clinics look the same</source>
        <translation>دو کلینک ایک جیسے لگتے ہیں</translation>
    </message>
    <message>
        <source>%1 is listed twice with the same name and address.</source>
        <translation>⁨%1⁩ ایک ہی نام اور پتے کے ساتھ دو بار درج ہے۔</translation>
    </message>
    <message>
        <source>No degree</source>
        <translation>ڈگری نہیں ہے</translation>
    </message>
    <message>
        <source>Add the doctor’s degrees.</source>
        <translation>ڈاکٹر کی ڈگریاں شامل کریں۔</translation>
    </message>
    <message>
        <source>A degree has no college</source>
        <translation>ایک ڈگری کا کالج نہیں دیا گیا</translation>
    </message>
    <message>
        <source>%1: add the college.</source>
        <translation>⁨%1⁩: کالج شامل کریں۔</translation>
    </message>
    <message>
        <source>A degree has no years</source>
        <translation>ایک ڈگری کے سال نہیں دیے گئے</translation>
    </message>
    <message>
        <source>%1: add the years.</source>
        <translation>⁨%1⁩: سال شامل کریں۔</translation>
    </message>
    <message>
        <source>A degree is not finished</source>
        <translation>ایک ڈگری ابھی مکمل نہیں ہوئی</translation>
    </message>
    <message>
        <source>%1 ends in %2.</source>
        <translation>⁨%1⁩ سال ⁨%2⁩ میں مکمل ہوگی۔</translation>
    </message>
    <message>
        <source>A degree is listed twice</source>
        <translation>ایک ڈگری دو بار درج ہے</translation>
    </message>
    <message>
        <source>%1 is listed more than once.</source>
        <translation>⁨%1⁩ ایک سے زیادہ بار درج ہے۔</translation>
    </message>
    <message>
        <source>No e-mail address</source>
        <translation>ای میل پتا نہیں دیا گیا</translation>
    </message>
    <message>
        <source>Add the doctor’s e-mail address.</source>
        <translation>ڈاکٹر کا ای میل پتا شامل کریں۔</translation>
    </message>
    <message>
        <source>No birth date</source>
        <translation>تاریخ پیدائش نہیں ہے</translation>
    </message>
    <message>
        <source>Add it to the profile.</source>
        <translation>اسے پروفائل میں شامل کریں۔</translation>
    </message>
    <message>
        <source>Birth date cannot be read</source>
        <translation>تاریخ پیدائش پڑھی نہیں جا سکتی</translation>
    </message>
    <message>
        <source>“%1” is not a clear date.</source>
        <translation>“⁨%1⁩” واضح تاریخ نہیں ہے۔</translation>
    </message>
    <message>
        <source>No gender</source>
        <translation>جنس نہیں دی گئی</translation>
    </message>
    <message>
        <source>No picture</source>
        <translation>تصویر نہیں ہے</translation>
    </message>
    <message>
        <source>No text about the doctor</source>
        <translation>ڈاکٹر کے بارے میں کچھ نہیں لکھا</translation>
    </message>
    <message>
        <source>No user name</source>
        <translation>یوزر نیم نہیں ہے</translation>
    </message>
    <message>
        <source>No language</source>
        <translation>زبان نہیں دی گئی</translation>
    </message>
    <message>
        <source>Some fields have the wrong type</source>
        <translation>کچھ فیلڈز کی قسم غلط ہے</translation>
    </message>
    <message>
        <source>The first is “%1”. Values that could not be read are under “More”.</source>
        <translation>پہلا “⁨%1⁩” ہے۔ جو قدریں پڑھی نہیں جا سکیں، وہ “مزید” میں ہیں۔</translation>
    </message>
    <message>
        <source>One clinic</source>
        <translation>ایک کلینک</translation>
    </message>
    <message>
        <source>One degree</source>
        <translation>ایک ڈگری</translation>
    </message>
    <message>
        <source>One registration</source>
        <translation>ایک رجسٹریشن</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%Ln time(s))</source>
        <translation>
            <numerusform>⁨%1⁩ (%Ln بار)</numerusform>
            <numerusform>⁨%1⁩ (%Ln بار)</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <comment>between findings</comment>
        <translation>؛ </translation>
    </message>
    <message>
        <source>Profile is active</source>
        <translation>پروفائل فعال ہے</translation>
    </message>
    <message>
        <source>One registration is the default</source>
        <translation>ایک رجسٹریشن ڈیفالٹ ہے</translation>
    </message>
    <message>
        <source>Default clinic exists</source>
        <translation>ڈیفالٹ کلینک موجود ہے</translation>
    </message>
    <message>
        <source>Has name, e-mail and birth date</source>
        <translation>نام، ای میل اور تاریخ پیدائش موجود ہیں</translation>
    </message>
    <message>
        <source>At least one speciality</source>
        <translation>کم از کم ایک شعبہ</translation>
    </message>
    <message>
        <source>At least one language</source>
        <translation>کم از کم ایک زبان</translation>
    </message>
    <message>
        <source>Each clinic has an address and a phone number</source>
        <translation>ہر کلینک کا پتا اور فون نمبر ہے</translation>
    </message>
    <message>
        <source>Degrees are complete</source>
        <translation>ڈگریاں مکمل ہیں</translation>
    </message>
    <message>
        <source>Has a picture</source>
        <translation>تصویر موجود ہے</translation>
    </message>
    <message>
        <source>%1 cannot be reached.</source>
        <translation>⁨%1⁩ سے رابطہ نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>The service</source>
        <translation>سروس</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation>⁨%1⁩ نے وقت پر جواب نہیں دیا۔</translation>
    </message>
    <message>
        <source>The network connection was lost before the answer arrived.</source>
        <translation>جواب آنے سے پہلے نیٹ ورک ٹوٹ گیا۔</translation>
    </message>
    <message>
        <source>The certificate of %1 is not trusted on this computer.</source>
        <translation>⁨%1⁩ کے سرٹیفکیٹ پر یہ کمپیوٹر بھروسا نہیں کرتا۔</translation>
    </message>
    <message>
        <source>the service</source>
        <translation>سروس</translation>
    </message>
    <message>
        <source>Ask your administrator for the certificate authority file, then try again.</source>
        <translation>اپنے ایڈمنسٹریٹر سے سرٹیفکیٹ اتھارٹی کی فائل مانگیں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>%1 redirects to another address. For safety, Clinic Desk does not follow it.</source>
        <translation>⁨%1⁩ دوسرے پتے پر بھیجتا ہے۔ حفاظت کے لیے Clinic Desk وہاں نہیں جاتا۔</translation>
    </message>
    <message>
        <source>Check the service address, and whether you must sign in to this network first.</source>
        <translation>سروس کا پتا دیکھیں، اور یہ بھی کہ کیا پہلے اس نیٹ ورک پر سائن اِن کرنا ہے۔</translation>
    </message>
    <message>
        <source>This network showed its own web page instead of %1.</source>
        <translation>اس نیٹ ورک نے ⁨%1⁩ کی جگہ اپنا ویب صفحہ دکھایا۔</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser. Sending then continues automatically. If there is no sign-in page, check the service address.</source>
        <translation>ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں۔ پھر بھیجنا خود بخود جاری رہے گا۔ اگر سائن اِن کا صفحہ نہ ہو تو سروس کا پتا دیکھیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the wrong type</source>
        <translation>
            <numerusform>%Ln غلط قسم کا</numerusform>
            <numerusform>%Ln غلط قسم کے</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with invalid characters</source>
        <translation>
            <numerusform>%Ln میں ناقابل قبول حروف</numerusform>
            <numerusform>%Ln میں ناقابل قبول حروف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with an invalid time</source>
        <translation>
            <numerusform>%Ln میں ناقابل قبول وقت</numerusform>
            <numerusform>%Ln میں ناقابل قبول وقت</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln missing</source>
        <translation>
            <numerusform>%Ln موجود نہیں</numerusform>
            <numerusform>%Ln موجود نہیں</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln given twice</source>
        <translation>
            <numerusform>%Ln دو بار دیا گیا</numerusform>
            <numerusform>%Ln دو بار دیے گئے</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between reasons</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between places</comment>
        <translation>، </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
            <numerusform>⁨%1⁩ اور %Ln مزید</numerusform>
        </translation>
    </message>
    <message>
        <source>Parts of the answer could not be read: %1. See %2.</source>
        <translation>جواب کے کچھ حصے پڑھے نہیں جا سکے: ⁨%1⁩۔ ⁨%2⁩ دیکھیں۔</translation>
    </message>
    <message>
        <source>Copy the details for your administrator.</source>
        <translation>اپنے ایڈمنسٹریٹر کے لیے تفصیل کاپی کریں۔</translation>
    </message>
    <message>
        <source>Enter an address like https://host/path.</source>
        <translation>پتا اس شکل میں درج کریں: https://host/path</translation>
    </message>
    <message>
        <source>This is not a valid doctor ID.</source>
        <translation>یہ درست ڈاکٹر ID نہیں ہے۔</translation>
    </message>
    <message>
        <source>“%1” is not a valid doctor ID.</source>
        <translation>“⁨%1⁩” درست ڈاکٹر ID نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check every letter and digit of the ID.</source>
        <translation>‏ID کا ہر حرف اور ہندسہ دیکھیں۔</translation>
    </message>
    <message>
        <source>The value for %1 is not valid.</source>
        <translation>⁨%1⁩ کی قدر درست نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter %1.</source>
        <comment>a description of the accepted values</comment>
        <translation>⁨%1⁩ درج کریں۔</translation>
    </message>
    <message>
        <source>Check the value.</source>
        <translation>قدر دیکھیں۔</translation>
    </message>
    <message>
        <source>The ID is empty.</source>
        <translation>‏ID خالی ہے۔</translation>
    </message>
    <message>
        <source>Enter an ID.</source>
        <translation>‏ID درج کریں۔</translation>
    </message>
    <message>
        <source>The ID contains a space or a line break.</source>
        <translation>‏ID میں خالی جگہ یا نئی سطر ہے۔</translation>
    </message>
    <message>
        <source>Enter one ID without spaces.</source>
        <translation>خالی جگہ کے بغیر ایک ID درج کریں۔</translation>
    </message>
    <message>
        <source>The ID is too long.</source>
        <translation>‏ID بہت لمبا ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>Enter at most %Ln character(s).</source>
        <translation>
            <numerusform>زیادہ سے زیادہ %Ln حرف درج کریں۔</numerusform>
            <numerusform>زیادہ سے زیادہ %Ln حروف درج کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The ID contains a character that is not allowed.</source>
        <translation>‏ID میں ایسا حرف ہے جس کی اجازت نہیں ہے۔</translation>
    </message>
    <message>
        <source>Use only the letters A to Z, digits and the characters - _ . and : in it.</source>
        <translation>اس میں صرف A سے Z تک کے حروف، ہندسے اور - _ . : استعمال کریں۔</translation>
    </message>
    <message>
        <source>An Aadhaar number contains only digits.</source>
        <translation>آدھار نمبر میں صرف ہندسے ہوتے ہیں۔</translation>
    </message>
    <message>
        <source>Enter its 12 digits. Spaces or hyphens between the groups are allowed.</source>
        <translation>اس کے 12 ہندسے درج کریں۔ حصوں کے درمیان خالی جگہ یا ہائفن چل سکتے ہیں۔</translation>
    </message>
    <message>
        <source>Check the number and enter it again.</source>
        <translation>نمبر دیکھیں اور دوبارہ درج کریں۔</translation>
    </message>
    <message>
        <source>An Aadhaar number does not start with 0 or 1.</source>
        <translation>آدھار نمبر 0 یا 1 سے شروع نہیں ہوتا۔</translation>
    </message>
    <message>
        <source>The last digit does not match the others. A digit is wrong, or two are swapped.</source>
        <translation>آخری ہندسہ باقی ہندسوں سے میل نہیں کھاتا۔ کوئی ہندسہ غلط ہے، یا دو ہندسے آپس میں بدل گئے ہیں۔</translation>
    </message>
    <message>
        <source>The input is too long.</source>
        <translation>لکھا ہوا بہت لمبا ہے۔</translation>
    </message>
    <message>
        <source>Enter only the value that is asked for.</source>
        <translation>صرف وہی درج کریں جو مانگا گیا ہے۔</translation>
    </message>
    <message>
        <source>“%1” is larger than %2.</source>
        <translation>“⁨%1⁩” کا سائز ⁨%2⁩ سے زیادہ ہے۔</translation>
    </message>
    <message>
        <source>Split the list into several files.</source>
        <translation>فہرست کو کئی فائلوں میں تقسیم کریں۔</translation>
    </message>
    <message>
        <source>“%1” is not a speed limit.</source>
        <translation>“⁨%1⁩” رفتار کی حد نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter bytes per second (at least 1k), such as 500k or 2M, or a limit for each time of day, such as 08:00=500k,18:30=off.</source>
        <translation>فی سیکنڈ بائٹ درج کریں (کم از کم 1k)، جیسے 500k یا 2M، یا دن کے ہر وقت کی حد، جیسے 08:00=500k,18:30=off۔</translation>
    </message>
    <message>
        <source>The tag “%1” contains a control character.</source>
        <translation>ٹیگ “⁨%1⁩” میں ایک کنٹرول حرف ہے۔</translation>
    </message>
    <message>
        <source>Enter the tag again, without line breaks.</source>
        <translation>ٹیگ دوبارہ درج کریں، نئی سطر کے بغیر۔</translation>
    </message>
    <message>
        <source>The tag “%1” is too short.</source>
        <translation>ٹیگ “⁨%1⁩” بہت چھوٹا ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>Enter at least %Ln character(s).</source>
        <translation>
            <numerusform>کم از کم %Ln حرف درج کریں۔</numerusform>
            <numerusform>کم از کم %Ln حروف درج کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The tag “%1” is too long.</source>
        <translation>ٹیگ “⁨%1⁩” بہت لمبا ہے۔</translation>
    </message>
    <message>
        <source>The document has too many tags.</source>
        <translation>دستاویز میں بہت زیادہ ٹیگ ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>Enter at most %Ln tag(s).</source>
        <translation>
            <numerusform>زیادہ سے زیادہ %Ln ٹیگ درج کریں۔</numerusform>
            <numerusform>زیادہ سے زیادہ %Ln ٹیگ درج کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no convention with the name %1.</source>
        <translation>⁨%1⁩ نام کا کوئی اصول نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check its spelling.</source>
        <translation>ہجے دیکھیں۔</translation>
    </message>
    <message>
        <source>tag_length_min is greater than tag_length_max.</source>
        <translation>قدر tag_length_min، قدر tag_length_max سے بڑی ہے۔</translation>
    </message>
    <message>
        <source>Enter a smaller tag_length_min, or a greater tag_length_max.</source>
        <translation>چھوٹا tag_length_min یا بڑا tag_length_max درج کریں۔</translation>
    </message>
    <message>
        <source>This is not a valid service address.</source>
        <translation>یہ سروس کا درست پتا نہیں ہے۔</translation>
    </message>
    <message>
        <source>The service address does not start with https://.</source>
        <translation>سروس کا پتا https:// سے شروع نہیں ہوتا۔</translation>
    </message>
    <message>
        <source>The service address has no host name.</source>
        <translation>سروس کے پتے میں ہوسٹ کا نام نہیں ہے۔</translation>
    </message>
    <message>
        <source>The service address contains a user name or a password.</source>
        <translation>سروس کے پتے میں یوزر کا نام یا پاس ورڈ ہے۔</translation>
    </message>
    <message>
        <source>Remove it. Tokens are entered separately.</source>
        <translation>اسے ہٹائیں۔ ٹوکن الگ سے درج کیے جاتے ہیں۔</translation>
    </message>
    <message>
        <source>The service address contains ? or #.</source>
        <translation>سروس کے پتے میں ? یا # ہے۔</translation>
    </message>
    <message>
        <source>Remove this character and the text after it.</source>
        <translation>یہ حرف اور اس کے بعد کا سب ہٹائیں۔</translation>
    </message>
    <message>
        <source>The path of the service address contains an empty part, . or .. between slashes.</source>
        <translation>سروس کے پتے کے پاتھ میں دو سلیش کے درمیان کچھ نہیں، . یا .. ہے۔</translation>
    </message>
    <message>
        <source>The address uses http, which is not safe.</source>
        <translation>پتے میں http ہے، جو محفوظ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Use https. http is allowed only for a service on this computer.</source>
        <translation>پتے میں https استعمال کریں۔ http صرف اس کمپیوٹر کی سروس کے لیے چل سکتا ہے۔</translation>
    </message>
    <message>
        <source>The address leads to this computer or into a private network.</source>
        <translation>پتا اس کمپیوٹر پر یا کسی نجی نیٹ ورک میں جاتا ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator to check the address.</source>
        <translation>اپنے ایڈمنسٹریٹر سے پتا دیکھنے کو کہیں۔</translation>
    </message>
    <message>
        <source>Enter a name, such as the clinic’s name.</source>
        <translation>نام درج کریں، جیسے کلینک کا نام۔</translation>
    </message>
    <message>
        <source>Enter another name.</source>
        <translation>دوسرا نام درج کریں۔</translation>
    </message>
    <message>
        <source>Another Clinic Desk has removed the connection “%1”.</source>
        <translation>دوسرے Clinic Desk نے کنکشن “⁨%1⁩” ہٹا دیا ہے۔</translation>
    </message>
    <message>
        <source>Add it again if you still need it.</source>
        <translation>اگر اب بھی ضرورت ہو تو اسے دوبارہ شامل کریں۔</translation>
    </message>
    <message>
        <source>Another Clinic Desk has changed the address of the connection “%1”.</source>
        <translation>دوسرے Clinic Desk نے کنکشن “⁨%1⁩” کا پتا بدل دیا ہے۔</translation>
    </message>
    <message>
        <source>Check the connection, then change it again.</source>
        <translation>کنکشن دیکھیں، پھر اسے بدلیں۔</translation>
    </message>
    <message>
        <source>The connection “%1” exists only until Clinic Desk is closed.</source>
        <translation>کنکشن “⁨%1⁩” صرف Clinic Desk کے بند ہونے تک رہتا ہے۔</translation>
    </message>
    <message>
        <source>To change or remove it, change where Clinic Desk gets it from.</source>
        <translation>اسے بدلنے یا ہٹانے کے لیے وہ جگہ بدلیں جہاں سے Clinic Desk اسے لیتا ہے۔</translation>
    </message>
    <message>
        <source>The value of %1 is not valid.</source>
        <translation>⁨%1⁩ کی قدر درست نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check the value in the file.</source>
        <translation>فائل میں قدر دیکھیں۔</translation>
    </message>
    <message>
        <source>The value of %1 is not text.</source>
        <translation>⁨%1⁩ کی قدر متن نہیں ہے۔</translation>
    </message>
    <message>
        <source>Write it between quotation marks.</source>
        <translation>اسے واوین کے درمیان لکھیں۔</translation>
    </message>
    <message>
        <source>This is not one JSON object.</source>
        <translation>یہ ایک JSON آبجیکٹ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check braces, quotation marks and commas.</source>
        <translation>بریکٹ، واوین اور کوما دیکھیں۔</translation>
    </message>
    <message>
        <source>The file cannot be read.</source>
        <translation>فائل پڑھی نہیں جا سکتی۔</translation>
    </message>
    <message>
        <source>Check that it exists and that you may open it.</source>
        <translation>دیکھیں کہ وہ موجود ہے اور آپ اسے کھول سکتے ہیں۔</translation>
    </message>
    <message>
        <source>This is not a file.</source>
        <translation>یہ فائل نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter the path of a file.</source>
        <translation>کسی فائل کا پاتھ درج کریں۔</translation>
    </message>
    <message>
        <source>The file belongs to another user.</source>
        <translation>یہ فائل کسی دوسرے یوزر کی ہے۔</translation>
    </message>
    <message>
        <source>Use a file that belongs to you.</source>
        <translation>اپنی فائل استعمال کریں۔</translation>
    </message>
    <message>
        <source>Other users can read or change the file.</source>
        <translation>دوسرے یوزر اس فائل کو پڑھ یا بدل سکتے ہیں۔</translation>
    </message>
    <message>
        <source>Restrict it to its owner with chmod 600.</source>
        <translation>اسے chmod 600 سے صرف مالک کے لیے رکھیں۔</translation>
    </message>
    <message>
        <source>The token in %1 contains a space.</source>
        <translation>⁨%1⁩ کے ٹوکن میں خالی جگہ ہے۔</translation>
    </message>
    <message>
        <source>The token in %1 contains characters that are not allowed.</source>
        <translation>⁨%1⁩ کے ٹوکن میں ایسے حروف ہیں جن کی اجازت نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter it on one line, exactly as you received it.</source>
        <translation>اسے ایک سطر میں، بالکل ویسا ہی درج کریں جیسا ملا تھا۔</translation>
    </message>
    <message numerus="yes">
        <source>The encryption key has %Ln byte(s) instead of %1.</source>
        <translation>
            <numerusform>انکرپشن کلید میں ⁨%1⁩ کی جگہ %Ln بائٹ ہے۔</numerusform>
            <numerusform>انکرپشن کلید میں ⁨%1⁩ کی جگہ %Ln بائٹ ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Check the key and enter it again.</source>
        <translation>کلید دیکھیں اور دوبارہ درج کریں۔</translation>
    </message>
    <message>
        <source>Check the store key and enter it again.</source>
        <translation>اسٹور کی کلید دیکھیں اور دوبارہ درج کریں۔</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be opened: its key is missing from the keychain.</source>
        <translation>اس کمپیوٹر کا آؤٹ باکس کھولا نہیں جا سکتا: اس کی کلید کی چین میں نہیں ہے۔</translation>
    </message>
    <message>
        <source>Restore this user’s keychain from a backup to use the outbox again. If there is no backup, ask your administrator to move the outbox folder away. Clinic Desk then starts a new outbox.</source>
        <translation>آؤٹ باکس دوبارہ استعمال کرنے کے لیے اس یوزر کی کی چین کو بیک اپ سے بحال کریں۔ بیک اپ نہ ہو تو اپنے ایڈمنسٹریٹر سے آؤٹ باکس کا فولڈر ہٹانے کو کہیں۔ تب Clinic Desk نیا آؤٹ باکس شروع کرتا ہے۔</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be opened: it was encrypted with another store key.</source>
        <translation>اس کمپیوٹر کا آؤٹ باکس کھولا نہیں جا سکتا: وہ اسٹور کی دوسری کلید سے انکرپٹ کیا گیا تھا۔</translation>
    </message>
    <message>
        <source>Use the original store key. Documents in the outbox are not changed.</source>
        <translation>اسٹور کی پہلی والی کلید استعمال کریں۔ آؤٹ باکس کی دستاویزات نہیں بدلیں۔</translation>
    </message>
    <message>
        <source>This connection needs your user ID, because its convention patient_in is not “header”.</source>
        <translation>اس کنکشن کو آپ کا یوزر ID چاہیے، کیونکہ اس کا اصول patient_in “header” نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter the user ID in the connection settings.</source>
        <translation>کنکشن کی ترتیبات میں یوزر ID درج کریں۔</translation>
    </message>
    <message>
        <source>The request was not sent, because %1 has no value.</source>
        <translation>درخواست نہیں بھیجی گئی، کیونکہ ⁨%1⁩ کی کوئی قدر نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check the patient number, and the user ID in the connection settings.</source>
        <translation>مریض نمبر دیکھیں، اور کنکشن کی ترتیبات میں یوزر ID۔</translation>
    </message>
    <message>
        <source>The request could not be created, so nothing was sent.</source>
        <translation>درخواست بن نہیں سکی، اس لیے کچھ نہیں بھیجا گیا۔</translation>
    </message>
    <message>
        <source>For safety, pictures are not loaded from this address.</source>
        <translation>حفاظت کے لیے اس پتے سے تصویریں نہیں لی جاتیں۔</translation>
    </message>
    <message>
        <source>Ask an administrator to change the picture in the profile.</source>
        <translation>ایڈمنسٹریٹر سے پروفائل کی تصویر بدلنے کو کہیں۔</translation>
    </message>
    <message>
        <source>This connection has no workflow filter.</source>
        <translation>اس کنکشن میں ورک فلو فلٹر نہیں ہے۔</translation>
    </message>
    <message>
        <source>Set the convention workflow_parameter, or search without workflows.</source>
        <translation>اصول workflow_parameter طے کریں، یا ورک فلو کے بغیر تلاش کریں۔</translation>
    </message>
    <message>
        <source>The workflow “%1” contains a comma.</source>
        <translation>ورک فلو “⁨%1⁩” میں کوما ہے۔</translation>
    </message>
    <message>
        <source>Enter each workflow separately.</source>
        <translation>ہر ورک فلو الگ درج کریں۔</translation>
    </message>
    <message>
        <source>A document needs at least one file.</source>
        <translation>دستاویز میں کم از کم ایک فائل ہونی چاہیے۔</translation>
    </message>
    <message>
        <source>Add a file.</source>
        <translation>فائل شامل کریں۔</translation>
    </message>
    <message>
        <source>A document that is sent directly can have only one file.</source>
        <translation>براہ راست بھیجی جانے والی دستاویز میں صرف ایک فائل ہو سکتی ہے۔</translation>
    </message>
    <message>
        <source>Use the upload form.</source>
        <translation>اپ لوڈ فارم استعمال کریں۔</translation>
    </message>
    <message>
        <source>It is too late: sending has already started.</source>
        <translation>اب دیر ہو چکی ہے: بھیجنا شروع ہو گیا ہے۔</translation>
    </message>
    <message>
        <source>Cancel the document if it must not be sent.</source>
        <translation>اگر دستاویز نہیں بھیجنی تو اسے منسوخ کریں۔</translation>
    </message>
    <message>
        <source>This document is already being sent as a new document.</source>
        <translation>یہ دستاویز پہلے سے نئی دستاویز کے طور پر بھیجی جا رہی ہے۔</translation>
    </message>
    <message>
        <source>Look in the outbox.</source>
        <translation>آؤٹ باکس میں دیکھیں۔</translation>
    </message>
    <message>
        <source>This document does not need your decision.</source>
        <translation>اس دستاویز کو آپ کے فیصلے کی ضرورت نہیں ہے۔</translation>
    </message>
    <message>
        <source>This document can no longer be changed.</source>
        <translation>یہ دستاویز اب بدلی نہیں جا سکتی۔</translation>
    </message>
    <message>
        <source>This document is no longer a draft.</source>
        <translation>یہ دستاویز اب ڈرافٹ نہیں ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>The list has %Ln row(s). At most %1 can be printed.</source>
        <translation>
            <numerusform>فہرست میں %Ln قطار ہے۔ زیادہ سے زیادہ ⁨%1⁩ پرنٹ ہو سکتی ہیں۔</numerusform>
            <numerusform>فہرست میں %Ln قطاریں ہیں۔ زیادہ سے زیادہ ⁨%1⁩ پرنٹ ہو سکتی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter the list, or save it as CSV.</source>
        <translation>فہرست کو فلٹر کریں، یا CSV کی شکل میں محفوظ کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>The profile has %Ln field(s). At most %1 can be printed.</source>
        <translation>
            <numerusform>پروفائل میں %Ln فیلڈ ہے۔ زیادہ سے زیادہ ⁨%1⁩ پرنٹ ہو سکتے ہیں۔</numerusform>
            <numerusform>پروفائل میں %Ln فیلڈز ہیں۔ زیادہ سے زیادہ ⁨%1⁩ پرنٹ ہو سکتے ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the fields that you need.</source>
        <translation>جو فیلڈز چاہییں انہیں کاپی کریں۔</translation>
    </message>
    <message>
        <source>The printer “%1” did not accept the pages.</source>
        <translation>پرنٹر “⁨%1⁩” نے صفحات قبول نہیں کیے۔</translation>
    </message>
    <message>
        <source>Check the printer, then print again.</source>
        <translation>پرنٹر دیکھیں، پھر پرنٹ کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>You selected %Ln row(s). At most %1 can be copied.</source>
        <translation>
            <numerusform>آپ نے %Ln قطار منتخب کی ہے۔ زیادہ سے زیادہ ⁨%1⁩ کاپی ہو سکتی ہیں۔</numerusform>
            <numerusform>آپ نے %Ln قطاریں منتخب کی ہیں۔ زیادہ سے زیادہ ⁨%1⁩ کاپی ہو سکتی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Select fewer rows, or save them as CSV.</source>
        <translation>کم قطاریں منتخب کریں، یا انہیں CSV کی شکل میں محفوظ کریں۔</translation>
    </message>
    <message>
        <source>These rows are too long to copy.</source>
        <translation>یہ قطاریں کاپی کرنے کے لیے بہت لمبی ہیں۔</translation>
    </message>
    <message>
        <source>This is not possible.</source>
        <translation>یہ نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Check your input.</source>
        <translation>جو درج کیا ہے اسے دیکھیں۔</translation>
    </message>
    <message>
        <source>You may not have permission. Ask your administrator.</source>
        <translation>شاید آپ کو اجازت نہیں ہے۔ اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>The service address may be wrong. Check it, or ask your administrator.</source>
        <translation>سروس کا پتا غلط ہو سکتا ہے۔ اسے دیکھیں، یا اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>A proxy server asks for a sign-in. Ask your administrator.</source>
        <translation>پراکسی سرور سائن اِن مانگتا ہے۔ اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>Try again later. If it happens again, ask your administrator.</source>
        <translation>بعد میں دوبارہ کوشش کریں۔ پھر ایسا ہو تو اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>Correct the problem, then send it again.</source>
        <translation>مسئلہ ٹھیک کریں، پھر بھیجیں۔</translation>
    </message>
    <message>
        <source>The service did not accept this document.</source>
        <translation>سروس نے یہ دستاویز قبول نہیں کی۔</translation>
    </message>
    <message>
        <source>The service did not accept this request.</source>
        <translation>سروس نے یہ درخواست قبول نہیں کی۔</translation>
    </message>
    <message>
        <source>The service says it already has this document, but it did not confirm the files.</source>
        <translation>سروس کہتی ہے کہ یہ دستاویز اس کے پاس ہے، مگر اس نے فائلوں کی تصدیق نہیں کی۔</translation>
    </message>
    <message>
        <source>Look at the patient’s record. If the document is not there, send it as a new document.</source>
        <translation>مریض کا ریکارڈ دیکھیں۔ اگر دستاویز وہاں نہ ہو تو اسے نئی دستاویز کے طور پر بھیجیں۔</translation>
    </message>
    <message>
        <source>The service is still working on an earlier request for this data.</source>
        <translation>سروس اس ڈیٹا کی پہلے والی درخواست پر ابھی کام کر رہی ہے۔</translation>
    </message>
    <message>
        <source>No new request was made. The service sends the data to the clinic’s webhook.</source>
        <translation>نئی درخواست نہیں کی گئی۔ سروس ڈیٹا کلینک کے ویب ہُک پر بھیجتی ہے۔</translation>
    </message>
    <message>
        <source>The clinic’s workspace on the service is full.</source>
        <translation>سروس پر کلینک کا ورک اسپیس بھرا ہے۔</translation>
    </message>
    <message>
        <source>An administrator must free up space. Your documents wait and are then sent automatically.</source>
        <translation>ایڈمنسٹریٹر کو جگہ خالی کرنی ہوگی۔ آپ کی دستاویزات رکی رہیں گی اور پھر خود بخود بھیجی جائیں گی۔</translation>
    </message>
    <message>
        <source>You do not have permission to view this doctor.</source>
        <translation>آپ کو یہ ڈاکٹر دیکھنے کی اجازت نہیں ہے۔</translation>
    </message>
    <message>
        <source>Ask an administrator of the clinic for permission.</source>
        <translation>کلینک کے ایڈمنسٹریٹر سے اجازت مانگیں۔</translation>
    </message>
    <message>
        <source>The service has no doctor with this ID.</source>
        <translation>سروس پر اس ID کا کوئی ڈاکٹر نہیں ہے۔</translation>
    </message>
    <message>
        <source>The service has no data for this doctor.</source>
        <translation>سروس کے پاس اس ڈاکٹر کا ڈیٹا نہیں ہے۔</translation>
    </message>
    <message>
        <source>The doctor or an administrator must complete the profile on the service.</source>
        <translation>ڈاکٹر یا ایڈمنسٹریٹر کو سروس پر پروفائل مکمل کرنی ہوگی۔</translation>
    </message>
    <message>
        <source>The service has a problem.</source>
        <translation>سروس میں مسئلہ ہے۔</translation>
    </message>
    <message>
        <source>There was no clear answer for this file. The service may already have it.</source>
        <translation>اس فائل کے لیے واضح جواب نہیں ملا۔ ہو سکتا ہے کہ وہ سروس کے پاس ہو۔</translation>
    </message>
    <message>
        <source>Look for it on the service before you send it again.</source>
        <translation>دوبارہ بھیجنے سے پہلے اسے سروس پر دیکھیں۔</translation>
    </message>
    <message>
        <source>Clinic Desk could not understand the answer from the service.</source>
        <translation>‏Clinic Desk سروس کا جواب سمجھ نہیں سکا۔</translation>
    </message>
    <message>
        <source>Check the service address. If it happens again, copy the details for your administrator.</source>
        <translation>سروس کا پتا دیکھیں۔ پھر ایسا ہو تو اپنے ایڈمنسٹریٹر کے لیے تفصیل کاپی کریں۔</translation>
    </message>
    <message>
        <source>The answer from the service is too large.</source>
        <translation>سروس کا جواب بہت بڑا ہے۔</translation>
    </message>
    <message>
        <source>Ask for less data at a time, and copy the details for your administrator.</source>
        <translation>ایک بار میں کم ڈیٹا مانگیں، اور اپنے ایڈمنسٹریٹر کے لیے تفصیل کاپی کریں۔</translation>
    </message>
    <message>
        <source>The file storage did not accept this file.</source>
        <translation>فائل اسٹوریج نے یہ فائل قبول نہیں کی۔</translation>
    </message>
    <message>
        <source>Send it again. If it happens again, copy the details for your administrator.</source>
        <translation>اسے دوبارہ بھیجیں۔ پھر ایسا ہو تو اپنے ایڈمنسٹریٹر کے لیے تفصیل کاپی کریں۔</translation>
    </message>
    <message>
        <source>The file storage has a problem.</source>
        <translation>فائل اسٹوریج میں مسئلہ ہے۔</translation>
    </message>
    <message>
        <source>There is no access token for %1.</source>
        <translation>⁨%1⁩ کے لیے کوئی ایکسیس ٹوکن نہیں ہے۔</translation>
    </message>
    <message>
        <source>this connection</source>
        <translation>یہ کنکشن</translation>
    </message>
    <message>
        <source>Enter a new token. Your documents wait and are then sent automatically.</source>
        <translation>نیا ٹوکن درج کریں۔ آپ کی دستاویزات رکی رہیں گی اور پھر خود بخود بھیجی جائیں گی۔</translation>
    </message>
    <message>
        <source>The encryption key “%1” is not on this computer.</source>
        <translation>انکرپشن کلید “⁨%1⁩” اس کمپیوٹر پر نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter the key in the connection settings.</source>
        <translation>کنکشن کی ترتیبات میں کلید درج کریں۔</translation>
    </message>
    <message>
        <source>This is not a valid encrypted envelope.</source>
        <translation>یہ درست انکرپٹ شدہ لفافہ نہیں ہے۔</translation>
    </message>
    <message>
        <source>The data was not used. Copy the details for your administrator.</source>
        <translation>ڈیٹا استعمال نہیں کیا گیا۔ اپنے ایڈمنسٹریٹر کے لیے تفصیل کاپی کریں۔</translation>
    </message>
    <message>
        <source>The encrypted data was changed on the way, or another key was used.</source>
        <translation>انکرپٹ شدہ ڈیٹا راستے میں بدل گیا، یا دوسری کلید استعمال ہوئی۔</translation>
    </message>
    <message>
        <source>The data was not used. Check the key in the connection settings.</source>
        <translation>ڈیٹا استعمال نہیں کیا گیا۔ کنکشن کی ترتیبات میں کلید دیکھیں۔</translation>
    </message>
    <message>
        <source>The keychain on this computer does not respond.</source>
        <translation>اس کمپیوٹر کی کی چین جواب نہیں دے رہی۔</translation>
    </message>
    <message>
        <source>%1 was not saved: the disk is full.</source>
        <translation>⁨%1⁩ محفوظ نہیں ہوئی: ڈسک بھری ہے۔</translation>
    </message>
    <message>
        <source>The disk is full. The outbox cannot save any more documents.</source>
        <translation>ڈسک بھری ہے۔ آؤٹ باکس مزید دستاویزات محفوظ نہیں کر سکتا۔</translation>
    </message>
    <message>
        <source>%1 was not saved: Clinic Desk has no permission to write to the outbox.</source>
        <translation>⁨%1⁩ محفوظ نہیں ہوئی: Clinic Desk کو آؤٹ باکس میں لکھنے کی اجازت نہیں ہے۔</translation>
    </message>
    <message>
        <source>Clinic Desk has no permission to write to the outbox. The disk is read-only, or the folder belongs to another user.</source>
        <translation>‏Clinic Desk کو آؤٹ باکس میں لکھنے کی اجازت نہیں ہے۔ ڈسک صرف پڑھی جا سکتی ہے، یا فولڈر کسی دوسرے یوزر کا ہے۔</translation>
    </message>
    <message>
        <source>The disk did not confirm that it saved %1.</source>
        <translation>ڈسک نے تصدیق نہیں کی کہ ⁨%1⁩ محفوظ ہوئی۔</translation>
    </message>
    <message>
        <source>%1 was not saved: the disk has a problem.</source>
        <translation>⁨%1⁩ محفوظ نہیں ہوئی: ڈسک میں مسئلہ ہے۔</translation>
    </message>
    <message>
        <source>The disk has a problem. The outbox cannot be read or written.</source>
        <translation>ڈسک میں مسئلہ ہے۔ آؤٹ باکس پڑھا یا لکھا نہیں جا سکتا۔</translation>
    </message>
    <message>
        <source>Free up disk space. Documents in the outbox are not changed.</source>
        <translation>ڈسک پر جگہ خالی کریں۔ آؤٹ باکس کی دستاویزات نہیں بدلیں۔</translation>
    </message>
    <message>
        <source>Ask your administrator for permission. Documents in the outbox are not changed.</source>
        <translation>اپنے ایڈمنسٹریٹر سے اجازت مانگیں۔ آؤٹ باکس کی دستاویزات نہیں بدلیں۔</translation>
    </message>
    <message>
        <source>Check whether the disk is full or damaged. Restart Clinic Desk, and look in the outbox before you add the file again.</source>
        <translation>دیکھیں کہ ڈسک بھری یا خراب تو نہیں۔ Clinic Desk دوبارہ شروع کریں، اور فائل دوبارہ شامل کرنے سے پہلے آؤٹ باکس میں دیکھیں۔</translation>
    </message>
    <message>
        <source>Check whether the disk is full or damaged. Documents in the outbox are not changed.</source>
        <translation>دیکھیں کہ ڈسک بھری یا خراب تو نہیں۔ آؤٹ باکس کی دستاویزات نہیں بدلیں۔</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be used.</source>
        <translation>اس کمپیوٹر کا آؤٹ باکس استعمال نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Documents in the outbox are not changed.</source>
        <translation>آؤٹ باکس کی دستاویزات نہیں بدلیں۔</translation>
    </message>
    <message>
        <source>The saved copy of %1 on this computer is damaged.</source>
        <translation>اس کمپیوٹر پر ⁨%1⁩ کی محفوظ شدہ نقل خراب ہے۔</translation>
    </message>
    <message>
        <source>Add the file again, then remove this document.</source>
        <translation>فائل دوبارہ شامل کریں، پھر یہ دستاویز ہٹائیں۔</translation>
    </message>
    <message>
        <source>Part of the outbox on this computer is damaged.</source>
        <translation>اس کمپیوٹر کے آؤٹ باکس کا ایک حصہ خراب ہے۔</translation>
    </message>
    <message>
        <source>Close every Clinic Desk window, then start Clinic Desk again. It recovers everything that it can read.</source>
        <translation>‏Clinic Desk کی تمام ونڈوز بند کریں، پھر Clinic Desk شروع کریں۔ جو پڑھا جا سکتا ہے، وہ بحال کیا جائے گا۔</translation>
    </message>
    <message>
        <source>The outbox was written by a newer version of Clinic Desk.</source>
        <translation>آؤٹ باکس Clinic Desk کے نئے ورژن سے لکھا گیا ہے۔</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change the outbox.</source>
        <translation>نیا ورژن شروع کریں۔ یہ ورژن آؤٹ باکس کو نہیں بدلتا۔</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>یہ کمپیوٹر</translation>
    </message>
    <message>
        <source>Your network</source>
        <translation>آپ کا نیٹ ورک</translation>
    </message>
    <message>
        <source>The file storage</source>
        <translation>فائل اسٹوریج</translation>
    </message>
    <message>
        <source>Your sign-in</source>
        <translation>آپ کا سائن اِن</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an option and its problem</comment>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>It was added for another address of this connection and can be sent only there.</source>
        <translation>یہ اس کنکشن کے دوسرے پتے کے لیے شامل کیا گیا تھا اور صرف وہیں بھیجا جا سکتا ہے۔</translation>
    </message>
    <message>
        <source>Change the address back and try again, or remove it and add the file again.</source>
        <translation>پتا پہلے جیسا کریں اور دوبارہ کوشش کریں، یا اسے ہٹائیں اور فائل دوبارہ شامل کریں۔</translation>
    </message>
    <message>
        <source>This was stopped before it was finished.</source>
        <translation>یہ مکمل ہونے سے پہلے روک دیا گیا۔</translation>
    </message>
    <message>
        <source>Start it again if you still need it.</source>
        <translation>اگر اب بھی ضرورت ہو تو اسے دوبارہ شروع کریں۔</translation>
    </message>
    <message>
        <source>It was sent and may have been processed. It is not sent again automatically.</source>
        <translation>یہ بھیجا گیا تھا اور شاید مکمل بھی ہو گیا۔ اسے خود بخود دوبارہ نہیں بھیجا جاتا۔</translation>
    </message>
    <message>
        <source>It is not sent again automatically. Try again in a moment.</source>
        <translation>اسے خود بخود دوبارہ نہیں بھیجا جاتا۔ تھوڑی دیر میں دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser, then try again. If there is no sign-in page, check the service address.</source>
        <translation>ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں، پھر دوبارہ کوشش کریں۔ اگر سائن اِن کا صفحہ نہ ہو تو سروس کا پتا دیکھیں۔</translation>
    </message>
    <message>
        <source>Enter a new token, then try again.</source>
        <translation>نیا ٹوکن درج کریں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>Nothing was changed. Try again in a moment.</source>
        <translation>کچھ نہیں بدلا۔ تھوڑی دیر میں دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>There is no doctor profile token for %1.</source>
        <translation>⁨%1⁩ کے لیے کوئی ڈاکٹر پروفائل ٹوکن نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter one in the connection settings.</source>
        <translation>کنکشن کی ترتیبات میں اسے درج کریں۔</translation>
    </message>
    <message>
        <source>Enter a new one in the connection settings.</source>
        <translation>کنکشن کی ترتیبات میں نیا درج کریں۔</translation>
    </message>
    <message>
        <source>The service answers with error 500. It may refuse the doctor profile token.</source>
        <translation>سروس خرابی 500 بتاتی ہے۔ ہو سکتا ہے کہ وہ ڈاکٹر پروفائل ٹوکن نہ مان رہی ہو۔</translation>
    </message>
    <message>
        <source>Enter a new token in the connection settings, then try again.</source>
        <translation>کنکشن کی ترتیبات میں نیا ٹوکن درج کریں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>The service did not send the profile. The service address, the doctor profile token or the request is wrong.</source>
        <translation>سروس نے پروفائل نہیں بھیجی۔ سروس کا پتا، ڈاکٹر پروفائل ٹوکن یا درخواست غلط ہے۔</translation>
    </message>
    <message>
        <source>Check the service address and the doctor profile token.</source>
        <translation>سروس کا پتا اور ڈاکٹر پروفائل ٹوکن دیکھیں۔</translation>
    </message>
    <message>
        <source>Ask the owner of the profile, or an administrator of the clinic.</source>
        <translation>پروفائل کے مالک یا کلینک کے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>The journal on this computer cannot be used.</source>
        <translation>اس کمپیوٹر کا جرنل استعمال نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Its entries are not changed. Requests that cannot be recorded are not made.</source>
        <translation>اس کے اندراجات نہیں بدلتے۔ جو درخواست درج نہیں ہو سکتی، وہ کی نہیں جاتی۔</translation>
    </message>
    <message>
        <source>Part of the journal on this computer is damaged.</source>
        <translation>اس کمپیوٹر کے جرنل کا ایک حصہ خراب ہے۔</translation>
    </message>
    <message>
        <source>Restart Clinic Desk. It renames the damaged file and starts a new journal.</source>
        <translation>‏Clinic Desk دوبارہ شروع کریں۔ وہ خراب فائل کا نام بدل کر نیا جرنل شروع کرتا ہے۔</translation>
    </message>
    <message>
        <source>The journal was written by a newer version of Clinic Desk.</source>
        <translation>جرنل Clinic Desk کے نئے ورژن سے لکھا گیا ہے۔</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change the journal.</source>
        <translation>نیا ورژن شروع کریں۔ یہ ورژن جرنل کو نہیں بدلتا۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) cannot be read.</source>
        <translation>
            <numerusform>%Ln دستاویز پڑھی نہیں جا سکتی۔</numerusform>
            <numerusform>%Ln دستاویزات پڑھی نہیں جا سکتیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The outbox on this computer was changed on the disk.</source>
        <translation>اس کمپیوٹر کا آؤٹ باکس ڈسک پر بدلا گیا ہے۔</translation>
    </message>
    <message>
        <source>Nothing was deleted. Ask your administrator for a backup of the outbox.</source>
        <translation>کچھ مٹایا نہیں گیا۔ اپنے ایڈمنسٹریٹر سے آؤٹ باکس کا بیک اپ مانگیں۔</translation>
    </message>
    <message>
        <source>The outbox on this computer was damaged.</source>
        <translation>اس کمپیوٹر کا آؤٹ باکس خراب ہو گیا تھا۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) belong to no document.</source>
        <translation>
            <numerusform>%Ln فائل کسی دستاویز کی نہیں ہے۔</numerusform>
            <numerusform>%Ln فائلیں کسی دستاویز کی نہیں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Look through the outbox and send missing documents again. The damaged file was renamed to %1.</source>
        <translation>آؤٹ باکس دیکھیں اور جو دستاویزات نہیں ہیں انہیں دوبارہ بھیجیں۔ خراب فائل کا نام اب ⁨%1⁩ ہے۔</translation>
    </message>
    <message>
        <source>Send it by upload form, which allows larger files, or make the file smaller.</source>
        <translation>اسے اپ لوڈ فارم سے بھیجیں، جس میں بڑی فائلیں جا سکتی ہیں، یا فائل چھوٹی کریں۔</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Try again when the network is working.</source>
        <translation>‏Clinic Desk نے ایک دن تک کوشش کی۔ دستاویز محفوظ ہے۔ نیٹ ورک چلنے پر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Sign in to this network in a web browser, or check the service address. Then try again.</source>
        <translation>‏Clinic Desk نے ایک دن تک کوشش کی۔ دستاویز محفوظ ہے۔ ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں، یا سروس کا پتا دیکھیں۔ پھر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Try again when the problem is solved.</source>
        <translation>‏Clinic Desk نے ایک دن تک کوشش کی۔ دستاویز محفوظ ہے۔ مسئلہ حل ہونے پر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Try again when an administrator has freed up space.</source>
        <translation>ایڈمنسٹریٹر کے جگہ خالی کرنے پر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>The document is not changed. Try again when the disk is working.</source>
        <translation>دستاویز نہیں بدلی۔ ڈسک ٹھیک ہونے پر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Prescription</source>
        <translation>نسخہ</translation>
    </message>
    <message>
        <source>Lab report</source>
        <translation>لیب رپورٹ</translation>
    </message>
    <message>
        <source>Discharge summary</source>
        <translation>ڈسچارج سمری</translation>
    </message>
    <message>
        <source>Vaccine certificate</source>
        <translation>ویکسین سرٹیفکیٹ</translation>
    </message>
    <message>
        <source>Insurance</source>
        <translation>بیمہ</translation>
    </message>
    <message>
        <source>Invoice</source>
        <translation>بل</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>اسکین</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>دیگر</translation>
    </message>
    <message>
        <source>Self-assessment</source>
        <translation>سیلف اسیسمنٹ</translation>
    </message>
    <message>
        <source>Smart-check</source>
        <translation>اسمارٹ چیک</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>پروفائل</translation>
    </message>
    <message>
        <source>Personal details</source>
        <translation>ذاتی تفصیل</translation>
    </message>
    <message>
        <source>Professional details</source>
        <translation>پیشہ ورانہ تفصیل</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>زبانیں</translation>
    </message>
    <message>
        <source>Clinics</source>
        <translation>کلینک</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>فون</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>پتا</translation>
    </message>
    <message>
        <source>Registrations</source>
        <translation>رجسٹریشن</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>ڈگریاں</translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) without a time zone is/are treated as UTC.</source>
        <translation>
            <numerusform>ٹائم زون کے بغیر %Ln وقت کو UTC مانا گیا ہے۔</numerusform>
            <numerusform>ٹائم زون کے بغیر %Ln اوقات کو UTC مانا گیا ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were recovered.</source>
        <translation>
            <numerusform>%Ln دستاویز بحال کی گئی۔</numerusform>
            <numerusform>%Ln دستاویزات بحال کی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This Aadhaar number has %Ln digit(s) instead of %1.</source>
        <translation>
            <numerusform>اس آدھار نمبر میں ⁨%1⁩ کی جگہ %Ln ہندسہ ہے۔</numerusform>
            <numerusform>اس آدھار نمبر میں ⁨%1⁩ کی جگہ %Ln ہندسے ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The store key must have %Ln byte(s) in Base64.</source>
        <translation>
            <numerusform>اسٹور کی کلید Base64 میں %Ln بائٹ کی ہونی چاہیے۔</numerusform>
            <numerusform>اسٹور کی کلید Base64 میں %Ln بائٹ کی ہونی چاہیے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>%1 what was found, without its full stop; %2 what to do, as a sentence</extracomment>
        <translation>⁨%1⁩۔ ⁨%2⁩</translation>
    </message>
    <message>
        <source>%1 takes too much time or memory to open.</source>
        <translation>⁨%1⁩ کو کھولنے میں بہت زیادہ وقت یا میموری لگتی ہے۔</translation>
    </message>
    <message>
        <source>%1 cannot be converted: a part of Clinic Desk is missing.</source>
        <translation>⁨%1⁩ کو تبدیل نہیں کیا جا سکتا: Clinic Desk کا ایک حصہ موجود نہیں ہے۔</translation>
    </message>
    <message>
        <source>Save it as PDF, JPEG or PNG in another program, then add it.</source>
        <translation>اسے کسی دوسرے پروگرام میں PDF، JPEG یا PNG کے طور پر محفوظ کریں، پھر شامل کریں۔</translation>
    </message>
    <message>
        <source>Install Clinic Desk again.</source>
        <translation>‏Clinic Desk کو دوبارہ انسٹال کریں۔</translation>
    </message>
    <message>
        <source>Converted from %1 to %2.</source>
        <translation>⁨%1⁩ سے ⁨%2⁩ میں تبدیل کی گئی۔</translation>
    </message>
    <message>
        <source>Turned upright.</source>
        <translation>سیدھی کی گئی۔</translation>
    </message>
    <message>
        <source>The location was removed.</source>
        <translation>لوکیشن ہٹا دی گئی۔</translation>
    </message>
    <message>
        <source>Made smaller, from %1 to %2.</source>
        <translation>چھوٹی کی گئی، ⁨%1⁩ سے ⁨%2⁩۔</translation>
    </message>
    <message>
        <source>The file has several pictures; only the first one is sent.</source>
        <translation>فائل میں کئی تصویریں ہیں؛ صرف پہلی بھیجی جاتی ہے۔</translation>
    </message>
    <message>
        <source>Has page %1.</source>
        <translation>اس میں صفحہ %1 ہے۔</translation>
    </message>
    <message>
        <source>Has the pages %1 to %2.</source>
        <translation>اس میں صفحات %1 تا %2 ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) was/were joined to one PDF.</source>
        <translation>
            <numerusform>%Ln فائل سے ایک PDF بنی۔</numerusform>
            <numerusform>%Ln فائلیں جوڑ کر ایک PDF بنائی گئی۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The scanner</source>
        <translation>اسکینر</translation>
    </message>
    <message>
        <source>Clinic Desk cannot scan: a part of it is missing.</source>
        <translation>‏Clinic Desk اسکین نہیں کر سکتا: اس کا ایک حصہ موجود نہیں ہے۔</translation>
    </message>
    <message>
        <source>The software of the scanner has ended unexpectedly.</source>
        <translation>اسکینر کا سافٹ ویئر اچانک بند ہو گیا۔</translation>
    </message>
    <message>
        <source>Switch the scanner off and on, then scan again.</source>
        <translation>اسکینر کو بند کر کے آن کریں، پھر دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>⁨%1⁩ جواب نہیں دے رہا۔</translation>
    </message>
    <message>
        <source>There is no paper in the feeder of the scanner.</source>
        <translation>اسکینر کے فیڈر میں کاغذ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Insert the pages, then scan again.</source>
        <translation>صفحے لگائیں، پھر دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>Paper is stuck in the scanner.</source>
        <translation>اسکینر میں کاغذ پھنس گیا ہے۔</translation>
    </message>
    <message>
        <source>Remove it, then scan the remaining pages.</source>
        <translation>اسے نکالیں، پھر باقی صفحے اسکین کریں۔</translation>
    </message>
    <message>
        <source>The cover of the scanner is open.</source>
        <translation>اسکینر کا ڈھکن کھلا ہے۔</translation>
    </message>
    <message>
        <source>Close it, then scan again.</source>
        <translation>اسے بند کریں، پھر دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>%1 is in use by another program or computer.</source>
        <translation>⁨%1⁩ کسی اور پروگرام یا کمپیوٹر کے استعمال میں ہے۔</translation>
    </message>
    <message>
        <source>Scan again later.</source>
        <translation>بعد میں دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>Check that the scanner is on and connected, then scan again.</source>
        <translation>چیک کریں کہ اسکینر آن اور جڑا ہوا ہے، پھر دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>You are not allowed to use this scanner.</source>
        <translation>آپ کو اس اسکینر کے استعمال کی اجازت نہیں ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator for access.</source>
        <translation>اپنے ایڈمنسٹریٹر سے اجازت مانگیں۔</translation>
    </message>
    <message>
        <source>%1 cannot scan from there.</source>
        <translation>⁨%1⁩ وہاں سے اسکین نہیں کر سکتا۔</translation>
    </message>
    <message>
        <source>Choose feeder or glass in the settings of the profile.</source>
        <translation>پروفائل کی سیٹنگز میں فیڈر یا شیشہ منتخب کریں۔</translation>
    </message>
    <message>
        <source>%1 could not scan the page.</source>
        <translation>⁨%1⁩ صفحہ اسکین نہیں کر سکا۔</translation>
    </message>
    <message>
        <source>Scan again. If this happens again, copy the details for your administrator.</source>
        <translation>دوبارہ اسکین کریں۔ اگر پھر ایسا ہو تو اپنے ایڈمنسٹریٹر کے لیے تفصیلات کاپی کریں۔</translation>
    </message>
    <message>
        <source>The scanned page cannot be saved on this computer.</source>
        <translation>اسکین کیا گیا صفحہ اس کمپیوٹر پر محفوظ نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Free up space on the disk, then scan again.</source>
        <translation>ڈسک پر جگہ خالی کریں، پھر دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>The scan folder %1 cannot be read.</source>
        <translation>اسکین فولڈر ⁨%1⁩ پڑھا نہیں جا سکتا۔</translation>
    </message>
    <message>
        <source>Check that the folder exists and that its drive is connected.</source>
        <translation>چیک کریں کہ فولڈر موجود ہے اور اس کی ڈرائیو جڑی ہوئی ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) scanned before was/were added.</source>
        <translation>
            <numerusform>پہلے اسکین کیا گیا %Ln صفحہ شامل کیا گیا۔</numerusform>
            <numerusform>پہلے اسکین کیے گئے %Ln صفحے شامل کیے گئے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1</source>
        <extracomment>What was done to a file, in a list: %1 is its format before, such as HEIC</extracomment>
        <translation>⁨%1⁩ سے بنی</translation>
    </message>
    <message>
        <source>turned upright</source>
        <translation>سیدھی کی گئی</translation>
    </message>
    <message>
        <source>location removed</source>
        <translation>جگہ ہٹائی گئی</translation>
    </message>
    <message>
        <source>made smaller from %1</source>
        <extracomment>What was done to a file, in a list: %1 is its size before</extracomment>
        <translation>⁨%1⁩ سے چھوٹی کی گئی</translation>
    </message>
    <message>
        <source>first picture only</source>
        <translation>صرف پہلی تصویر</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>جوڑی گئی</translation>
    </message>
    <message>
        <source>split</source>
        <translation>تقسیم کی گئی</translation>
    </message>
    <message>
        <source>This document has no blank page.</source>
        <translation>اس دستاویز میں کوئی خالی صفحہ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Show the page with which the next document starts, and split before it.</source>
        <translation>وہ صفحہ دکھائیں جس سے اگلی دستاویز شروع ہوتی ہے، اور اس سے پہلے تقسیم کریں۔</translation>
    </message>
    <message>
        <source>This document has no separator page with a barcode.</source>
        <translation>اس دستاویز میں بارکوڈ والا کوئی الگ کرنے والا صفحہ نہیں ہے۔</translation>
    </message>
    <message>
        <source>This document has only one page.</source>
        <translation>اس دستاویز میں صرف ایک صفحہ ہے۔</translation>
    </message>
    <message>
        <source>Select a document with several pages.</source>
        <translation>کئی صفحات والی دستاویز منتخب کریں۔</translation>
    </message>
    <message>
        <source>%1 has only separator pages.</source>
        <translation>⁨%1⁩ میں صرف الگ کرنے والے صفحات ہیں۔</translation>
    </message>
    <message>
        <source>Put the documents between them, then scan again.</source>
        <translation>دستاویزات ان صفحات کے درمیان رکھیں، پھر دوبارہ اسکین کریں۔</translation>
    </message>
    <message>
        <source>A person needs a name of one line.</source>
        <translation>شخص کے لیے ایک سطر کا نام چاہیے۔</translation>
    </message>
    <message>
        <source>Enter the name that colleagues know.</source>
        <translation>وہ نام درج کریں جسے ساتھی جانتے ہیں۔</translation>
    </message>
    <message>
        <source>Another person already has the name “%1”.</source>
        <translation>“⁨%1⁩” نام کسی دوسرے شخص کا ہے۔</translation>
    </message>
    <message>
        <source>There is no person named “%1” on this computer.</source>
        <translation>اس کمپیوٹر پر “⁨%1⁩” نام کا کوئی شخص نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check the spelling of the name.</source>
        <translation>نام کے ہجے دیکھیں۔</translation>
    </message>
    <message>
        <source>Several people use this computer, so each needs a PIN.</source>
        <translation>اس کمپیوٹر کو کئی لوگ استعمال کرتے ہیں، اس لیے ہر ایک کو PIN چاہیے۔</translation>
    </message>
    <message>
        <source>Set the missing PIN first.</source>
        <translation>پہلے وہ PIN مقرر کریں جو نہیں ہے۔</translation>
    </message>
    <message>
        <source>At least one person must be an admin.</source>
        <translation>کم از کم ایک شخص ایڈمن ہونا چاہیے۔</translation>
    </message>
    <message>
        <source>Make another person an admin first.</source>
        <translation>پہلے کسی دوسرے شخص کو ایڈمن بنائیں۔</translation>
    </message>
    <message>
        <source>The first person cannot be removed.</source>
        <translation>پہلے شخص کو ہٹایا نہیں جا سکتا۔</translation>
    </message>
    <message>
        <source>Change the name and the role instead, or remove all data of this person.</source>
        <translation>اس کے بجائے نام اور کردار بدلیں، یا اس شخص کا سارا ڈیٹا ہٹائیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) of %1 is/are not delivered yet.</source>
        <translation>
            <numerusform>⁨%1⁩ کی %Ln دستاویز ابھی نہیں پہنچی ہے۔</numerusform>
            <numerusform>⁨%1⁩ کی %Ln دستاویزات ابھی نہیں پہنچی ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Send or remove them first.</source>
        <translation>پہلے انہیں بھیجیں یا ہٹائیں۔</translation>
    </message>
    <message>
        <source>The list of people was saved by a newer version of Clinic Desk.</source>
        <translation>لوگوں کی فہرست Clinic Desk کے نئے ورژن نے محفوظ کی ہے۔</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change the list.</source>
        <translation>نیا ورژن شروع کریں۔ یہ ورژن فہرست نہیں بدلتا۔</translation>
    </message>
    <message>
        <source>This PIN is too short or too long.</source>
        <translation>یہ PIN بہت چھوٹا یا بہت لمبا ہے۔</translation>
    </message>
    <message>
        <source>This PIN is wrong.</source>
        <translation>یہ PIN غلط ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>Try again in %Ln second(s).</source>
        <translation>
            <numerusform>%Ln سیکنڈ بعد دوبارہ کوشش کریں۔</numerusform>
            <numerusform>%Ln سیکنڈ بعد دوبارہ کوشش کریں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter it again.</source>
        <translation>اسے دوبارہ درج کریں۔</translation>
    </message>
    <message>
        <source>Too many wrong PINs were entered.</source>
        <translation>بہت بار غلط PIN درج کیے گئے۔</translation>
    </message>
    <message>
        <source>The data of %1 is protected by a PIN.</source>
        <translation>⁨%1⁩ کا ڈیٹا PIN سے محفوظ ہے۔</translation>
    </message>
    <message>
        <source>Run the command on a terminal and enter the PIN.</source>
        <translation>کمانڈ ٹرمینل میں چلائیں اور PIN درج کریں۔</translation>
    </message>
    <message>
        <source>Your role does not allow this.</source>
        <translation>آپ کا کردار اس کی اجازت نہیں دیتا۔</translation>
    </message>
    <message>
        <source>Ask an admin of your clinic.</source>
        <translation>اپنے کلینک کے کسی ایڈمن سے کہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of the outbox was/were removed.</source>
        <translation>
            <numerusform>آؤٹ باکس کی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>آؤٹ باکس کی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with doctor profiles was/were removed.</source>
        <translation>
            <numerusform>ڈاکٹروں کے پروفائل والی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>ڈاکٹروں کے پروفائل والی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with scanned pages was/were removed.</source>
        <translation>
            <numerusform>اسکین کیے گئے صفحات والی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>اسکین کیے گئے صفحات والی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with connections was/were removed.</source>
        <translation>
            <numerusform>کنکشن والی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>کنکشن والی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with settings was/were removed.</source>
        <translation>
            <numerusform>ترتیبات والی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>ترتیبات والی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with people and PINs was/were removed.</source>
        <translation>
            <numerusform>لوگوں اور PIN والی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>لوگوں اور PIN والی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of the journal was/were removed.</source>
        <translation>
            <numerusform>جرنل کی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>جرنل کی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with messages of the program was/were removed.</source>
        <translation>
            <numerusform>پروگرام کے پیغامات والی %Ln فائل ہٹا دی گئی۔</numerusform>
            <numerusform>پروگرام کے پیغامات والی %Ln فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln temporary file(s) was/were removed.</source>
        <translation>
            <numerusform>%Ln عارضی فائل ہٹا دی گئی۔</numerusform>
            <numerusform>%Ln عارضی فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other file(s) was/were removed.</source>
        <translation>
            <numerusform>%Ln دوسری فائل ہٹا دی گئی۔</numerusform>
            <numerusform>%Ln دوسری فائلیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be removed, because Clinic Desk has no permission. Ask your administrator.</source>
        <translation>⁨%1⁩ کو ہٹایا نہیں جا سکا، کیونکہ Clinic Desk کو اجازت نہیں ہے۔ اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>%1 could not be removed, because the disk has a problem. Check the disk, then try again.</source>
        <translation>⁨%1⁩ کو ہٹایا نہیں جا سکا، کیونکہ ڈسک میں مسئلہ ہے۔ ڈسک جانچیں، پھر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Only the data of practice mode is removed.</source>
        <translation>صرف مشق موڈ کا ڈیٹا ہٹایا جائے گا۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not delivered yet and will never be sent.</source>
        <translation>
            <numerusform>%Ln دستاویز ابھی نہیں پہنچی اور کبھی نہیں بھیجی جائے گی۔</numerusform>
            <numerusform>%Ln دستاویزات ابھی نہیں پہنچیں اور کبھی نہیں بھیجی جائیں گی۔</numerusform>
        </translation>
    </message>
    <message>
        <source>There are documents that cannot be read and counted now. They will never be sent.</source>
        <translation>کچھ دستاویزات ابھی پڑھی اور گنی نہیں جا سکتیں۔ وہ کبھی نہیں بھیجی جائیں گی۔</translation>
    </message>
    <message numerus="yes">
        <source>The data of all %Ln person(s) on this computer is removed.</source>
        <translation>
            <numerusform>اس کمپیوٹر کے %Ln شخص کا ڈیٹا ہٹا دیا جائے گا۔</numerusform>
            <numerusform>اس کمپیوٹر کے تمام %Ln لوگوں کا ڈیٹا ہٹا دیا جائے گا۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s) is/are removed, with tokens and keys.</source>
        <translation>
            <numerusform>%Ln کنکشن ٹوکن اور کلید سمیت ہٹا دیا جائے گا۔</numerusform>
            <numerusform>%Ln کنکشن ٹوکن اور کلیدوں سمیت ہٹا دیے جائیں گے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The outbox, receipts, doctor profiles, scanned pages and settings are removed.</source>
        <translation>آؤٹ باکس، رسیدیں، ڈاکٹروں کے پروفائل، اسکین کیے گئے صفحات اور ترتیبات ہٹا دی جائیں گی۔</translation>
    </message>
    <message>
        <source>Delivered documents stay on the service.</source>
        <translation>پہنچائی گئی دستاویزات سروس پر رہتی ہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln keychain item(s) was/were removed.</source>
        <translation>
            <numerusform>کی چین سے %Ln چیز ہٹا دی گئی۔</numerusform>
            <numerusform>کی چین سے %Ln چیزیں ہٹا دی گئیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>There was nothing to remove.</source>
        <translation>ہٹانے کو کچھ نہیں تھا۔</translation>
    </message>
    <message>
        <source>The journal was kept.</source>
        <translation>جرنل نہیں ہٹایا گیا۔</translation>
    </message>
    <message>
        <source>Clinic Desk has checked that everything else is gone.</source>
        <translation>‏Clinic Desk نے جانچ لیا ہے کہ باقی سب کچھ ہٹ چکا ہے۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln keychain item(s) could not be removed, because the keychain is locked or does not respond. Unlock the keychain, then start Clinic Desk: it removes the rest.</source>
        <translation>
            <numerusform>کی چین سے %Ln چیز ہٹائی نہیں جا سکی، کیونکہ کی چین پر تالا ہے یا وہ جواب نہیں دے رہی۔ کی چین کا تالا کھولیں، پھر Clinic Desk شروع کریں: وہ باقی چیز ہٹا دے گا۔</numerusform>
            <numerusform>کی چین سے %Ln چیزیں ہٹائی نہیں جا سکیں، کیونکہ کی چین پر تالا ہے یا وہ جواب نہیں دے رہی۔ کی چین کا تالا کھولیں، پھر Clinic Desk شروع کریں: وہ باقی چیزیں ہٹا دے گا۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Damaged journal renamed</source>
        <translation>خراب جرنل کا نام بدلا گیا</translation>
    </message>
    <message>
        <source>Journal protected with a key</source>
        <translation>جرنل کو کلید کا تحفظ دیا گیا</translation>
    </message>
    <message>
        <source>Old entries removed</source>
        <translation>پرانے اندراجات ہٹائے گئے</translation>
    </message>
    <message>
        <source>Entries lost</source>
        <translation>اندراجات ضائع ہوئے</translation>
    </message>
    <message>
        <source>Journal exported</source>
        <translation>جرنل برآمد کیا گیا</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>سائن اِن کیا گیا</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>لاک کیا گیا</translation>
    </message>
    <message>
        <source>Unlocked</source>
        <translation>لاک کھولا گیا</translation>
    </message>
    <message>
        <source>Wrong PIN</source>
        <translation>غلط PIN</translation>
    </message>
    <message>
        <source>Person added</source>
        <translation>شخص شامل کیا گیا</translation>
    </message>
    <message>
        <source>Person changed</source>
        <translation>شخص تبدیل کیا گیا</translation>
    </message>
    <message>
        <source>Person removed</source>
        <translation>شخص ہٹایا گیا</translation>
    </message>
    <message>
        <source>Connection added</source>
        <translation>کنکشن شامل کیا گیا</translation>
    </message>
    <message>
        <source>Connection changed</source>
        <translation>کنکشن تبدیل کیا گیا</translation>
    </message>
    <message>
        <source>Connection removed</source>
        <translation>کنکشن ہٹایا گیا</translation>
    </message>
    <message>
        <source>Connections imported</source>
        <translation>کنکشن درآمد کیے گئے</translation>
    </message>
    <message>
        <source>Token or key saved</source>
        <translation>ٹوکن یا کلید محفوظ کی گئی</translation>
    </message>
    <message>
        <source>Document added</source>
        <translation>دستاویز شامل کی گئی</translation>
    </message>
    <message>
        <source>Document sent</source>
        <translation>دستاویز بھیجی گئی</translation>
    </message>
    <message>
        <source>Document delivered</source>
        <translation>دستاویز پہنچ گئی</translation>
    </message>
    <message>
        <source>Document not delivered</source>
        <translation>دستاویز نہیں پہنچی</translation>
    </message>
    <message>
        <source>Document cancelled</source>
        <translation>دستاویز منسوخ کی گئی</translation>
    </message>
    <message>
        <source>Document removed</source>
        <translation>دستاویز ہٹائی گئی</translation>
    </message>
    <message>
        <source>Assessments read</source>
        <translation>اسیسمنٹ پڑھے گئے</translation>
    </message>
    <message>
        <source>Doctor profile read</source>
        <translation>ڈاکٹر کی پروفائل پڑھی گئی</translation>
    </message>
    <message>
        <source>User data requested</source>
        <translation>یوزر کا ڈیٹا مانگا گیا</translation>
    </message>
    <message>
        <source>Answer to the request for user data</source>
        <translation>یوزر کے ڈیٹا کی درخواست کا جواب</translation>
    </message>
    <message>
        <source>Registration started</source>
        <translation>رجسٹریشن شروع کی گئی</translation>
    </message>
    <message>
        <source>Policy changed</source>
        <translation>پالیسی تبدیل کی گئی</translation>
    </message>
    <message>
        <source>Data erased</source>
        <translation>ڈیٹا مٹایا گیا</translation>
    </message>
    <message>
        <source>the computer was not used</source>
        <translation>کمپیوٹر استعمال نہیں ہو رہا تھا</translation>
    </message>
    <message>
        <source>by the user</source>
        <translation>یوزر کی طرف سے</translation>
    </message>
    <message>
        <source>the computer was locked</source>
        <translation>کمپیوٹر لاک ہوا</translation>
    </message>
    <message>
        <source>the computer went to sleep</source>
        <translation>کمپیوٹر سلیپ میں گیا</translation>
    </message>
    <message>
        <source>to change the person</source>
        <translation>شخص تبدیل کرنے کے لیے</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>شروع ہونے پر</translation>
    </message>
    <message>
        <source>up to entry %1</source>
        <translation>اندراج ⁨%1⁩ تک</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln اندراج</numerusform>
            <numerusform>%Ln اندراجات</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s)</source>
        <translation>
            <numerusform>%Ln کنکشن</numerusform>
            <numerusform>%Ln کنکشن</numerusform>
        </translation>
    </message>
    <message>
        <source>Done</source>
        <comment>the outcome of an action</comment>
        <translation>ہو گیا</translation>
    </message>
    <message>
        <source>Refused</source>
        <comment>the outcome of an action</comment>
        <translation>رد ہوا</translation>
    </message>
    <message>
        <source>The journal was changed: entry %1 and later ones are missing.</source>
        <translation>جرنل بدلا گیا: اندراج ⁨%1⁩ اور اس کے بعد کے اندراجات موجود نہیں۔</translation>
    </message>
    <message>
        <source>Entry %1 was made with a key that the keychain no longer has. It cannot be checked whether it was changed.</source>
        <translation>اندراج ⁨%1⁩ ایسی کلید سے بنا تھا جو اب کی چین میں نہیں ہے۔ یہ جانچا نہیں جا سکتا کہ اسے بدلا گیا یا نہیں۔</translation>
    </message>
    <message numerus="yes">
        <source>The journal is complete and unchanged: %Ln entry(s).</source>
        <translation>
            <numerusform>جرنل مکمل ہے اور بدلا نہیں گیا: %Ln اندراج۔</numerusform>
            <numerusform>جرنل مکمل ہے اور بدلا نہیں گیا: %Ln اندراجات۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln of them has/have no protection by a key yet.</source>
        <translation>
            <numerusform>ان میں سے تازہ ترین %Ln اندراج کو ابھی کلید کا تحفظ حاصل نہیں۔</numerusform>
            <numerusform>ان میں سے تازہ ترین %Ln اندراجات کو ابھی کلید کا تحفظ حاصل نہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Check its spelling. The document policy.md lists all fields.</source>
        <translation>ہجے دیکھیں۔ تمام فیلڈز دستاویز policy.md میں درج ہیں۔</translation>
    </message>
    <message>
        <source>The value is not valid.</source>
        <translation>قدر درست نہیں ہے۔</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>ایسی کوئی فائل نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check its path.</source>
        <translation>اس کا پاتھ دیکھیں۔</translation>
    </message>
    <message>
        <source>Make it readable for all users with chmod 644.</source>
        <translation>اسے chmod 644 سے ایسا کریں کہ تمام یوزر پڑھ سکیں۔</translation>
    </message>
    <message>
        <source>Put a policy file in its place, or remove it.</source>
        <translation>اس کی جگہ پالیسی فائل رکھیں، یا اسے ہٹائیں۔</translation>
    </message>
    <message>
        <source>The file does not belong to the administrator.</source>
        <translation>یہ فائل ایڈمنسٹریٹر کی نہیں ہے۔</translation>
    </message>
    <message>
        <source>Make root its owner with chown root.</source>
        <translation>اسے chown root سے root کی ملکیت بنائیں۔</translation>
    </message>
    <message>
        <source>Other users can change the file.</source>
        <translation>دوسرے یوزر یہ فائل بدل سکتے ہیں۔</translation>
    </message>
    <message>
        <source>Allow only its owner to write, with chmod 644.</source>
        <translation>اس میں لکھنے کی اجازت chmod 644 سے صرف مالک کو دیں۔</translation>
    </message>
    <message>
        <source>Other users can replace the file.</source>
        <translation>دوسرے یوزر اس کی جگہ دوسری فائل رکھ سکتے ہیں۔</translation>
    </message>
    <message>
        <source>Make root the owner of its folder, and allow only root to write there.</source>
        <translation>اس کے فولڈر کا مالک root کو بنائیں، اور وہاں صرف root کو لکھنے کی اجازت دیں۔</translation>
    </message>
    <message>
        <source>The file is larger than %1.</source>
        <translation>فائل کا سائز ⁨%1⁩ سے زیادہ ہے۔</translation>
    </message>
    <message>
        <source>Put only a policy into it.</source>
        <translation>اس میں صرف پالیسی لکھیں۔</translation>
    </message>
    <message>
        <source>The file is not valid JSON.</source>
        <translation>فائل درست JSON نہیں ہے۔</translation>
    </message>
    <message>
        <source>Check the braces, quotation marks and commas in this line and the line before.</source>
        <translation>اس سطر اور اس سے پہلے کی سطر میں بریکٹ، واوین اور کوما دیکھیں۔</translation>
    </message>
    <message>
        <source>The file is not one JSON object.</source>
        <translation>فائل ایک JSON آبجیکٹ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Put all fields between { and }.</source>
        <translation>تمام فیلڈز { اور } کے درمیان لکھیں۔</translation>
    </message>
    <message>
        <source>There is no field with this name.</source>
        <translation>اس نام کا کوئی فیلڈ نہیں ہے۔</translation>
    </message>
    <message>
        <source>The field is in the file twice.</source>
        <translation>یہ فیلڈ فائل میں دو بار ہے۔</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>ان میں سے ایک ہٹائیں۔</translation>
    </message>
    <message>
        <source>The field is missing.</source>
        <translation>یہ فیلڈ موجود نہیں ہے۔</translation>
    </message>
    <message>
        <source>Each address needs a name and a base_url.</source>
        <translation>ہر پتے کے لیے name اور base_url چاہییں۔</translation>
    </message>
    <message>
        <source>The list has this entry twice.</source>
        <translation>فہرست میں یہ دو بار ہے۔</translation>
    </message>
    <message>
        <source>The role admin is missing.</source>
        <translation>کردار admin موجود نہیں ہے۔</translation>
    </message>
    <message>
        <source>Add admin to the list. Each computer has at least one admin, who manages the others.</source>
        <translation>فہرست میں admin شامل کریں۔ ہر کمپیوٹر پر کم از کم ایک ایڈمن ہوتا ہے، جو باقی لوگوں کا انتظام کرتا ہے۔</translation>
    </message>
    <message>
        <source>The file with the certificates cannot be read: %1</source>
        <translation>سرٹیفکیٹ والی فائل پڑھی نہیں جا سکتی: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Check its path, and make it readable for all users.</source>
        <translation>اس کا پاتھ دیکھیں، اور اسے ایسا کریں کہ تمام یوزر پڑھ سکیں۔</translation>
    </message>
    <message>
        <source>Other users can change the file with the certificates: %1</source>
        <translation>دوسرے یوزر سرٹیفکیٹ والی فائل بدل سکتے ہیں: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Make root its owner, and allow only root to write.</source>
        <translation>اس کا مالک root کو بنائیں، اور صرف root کو لکھنے کی اجازت دیں۔</translation>
    </message>
    <message>
        <source>The file has no certificate in PEM format: %1</source>
        <translation>فائل میں PEM فارمیٹ کا کوئی سرٹیفکیٹ نہیں ہے: ⁨%1⁩</translation>
    </message>
    <message>
        <source>Export the certificate of the authority again, as PEM.</source>
        <translation>اتھارٹی کا سرٹیفکیٹ PEM کی شکل میں دوبارہ برآمد کریں۔</translation>
    </message>
    <message>
        <source>a list of objects with name and base_url (from %1 to %2)</source>
        <translation>آبجیکٹس کی فہرست، ہر ایک میں name اور base_url (⁨%1⁩ سے ⁨%2⁩ تک)</translation>
    </message>
    <message>
        <source>a name of one line and at most this length: %1</source>
        <translation>ایک سطر کا نام، لمبائی زیادہ سے زیادہ: ⁨%1⁩</translation>
    </message>
    <message>
        <source>an address like https://host/path</source>
        <translation>ایسا پتا جیسے https://host/path</translation>
    </message>
    <message>
        <source>an object with conventions and their values</source>
        <translation>اصولوں اور ان کی قدروں والا آبجیکٹ</translation>
    </message>
    <message>
        <source>an object with the fields of this group</source>
        <translation>اس گروپ کے فیلڈز والا آبجیکٹ</translation>
    </message>
    <message>
        <source>a text such as 500k or 08:00=500k,18:30=off, at least 1k</source>
        <translation>متن جیسے 500k یا 08:00=500k,18:30=off، کم از کم 1k</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>پورا عدد، ⁨%1⁩ سے ⁨%2⁩ تک</translation>
    </message>
    <message>
        <source>true or false, without quotation marks</source>
        <translation>واوین کے بغیر true یا false</translation>
    </message>
    <message>
        <source>a list with admin, doctor and receptionist, each once</source>
        <translation>ایسی فہرست جس میں admin، doctor اور receptionist ہوں، ہر ایک صرف ایک بار</translation>
    </message>
    <message>
        <source>system, none, or an address like http://host:port, without a user name</source>
        <translation>‏system، none، یا ایسا پتا جیسے http://host:port، یوزر کے نام کے بغیر</translation>
    </message>
    <message>
        <source>the path of a file from the root of the disk</source>
        <translation>ڈسک کی روٹ سے شروع ہونے والا فائل کا پاتھ</translation>
    </message>
    <message>
        <source>true, false, or a whole number from %1 to %2</source>
        <translation>‏true، false، یا پورا عدد، ⁨%1⁩ سے ⁨%2⁩ تک</translation>
    </message>
    <message>
        <source>counts or none</source>
        <translation>‏counts یا none</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>سطر ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>the place in the policy file, and its problem</comment>
        <translation>‏⁨%1⁩: ⁨%2⁩</translation>
    </message>
    <message>
        <source>Your administrator does not allow this service address on this computer.</source>
        <translation>آپ کے ایڈمنسٹریٹر نے اس کمپیوٹر پر سروس کے اس پتے کی اجازت نہیں دی ہے۔</translation>
    </message>
    <message>
        <source>Use a connection to an address that is allowed.</source>
        <translation>ایسا کنکشن استعمال کریں جس کے پتے کی اجازت ہو۔</translation>
    </message>
    <message>
        <source>The keychain no longer has what was stored in it, or another keychain is in use.</source>
        <translation>جو کچھ کی چین میں محفوظ تھا، وہ اب اس میں نہیں ہے، یا کوئی دوسری کی چین استعمال ہو رہی ہے۔</translation>
    </message>
    <message>
        <source>Enter the token and the key again. Nothing else was changed.</source>
        <translation>ٹوکن اور کلید دوبارہ درج کریں۔ اور کچھ نہیں بدلا۔</translation>
    </message>
    <message numerus="yes">
        <source>The token has %Ln byte(s). At most %1 can be saved.</source>
        <translation>
            <numerusform>ٹوکن میں %Ln بائٹ ہے۔ زیادہ سے زیادہ ⁨%1⁩ محفوظ ہو سکتے ہیں۔</numerusform>
            <numerusform>ٹوکن میں %Ln بائٹ ہیں۔ زیادہ سے زیادہ ⁨%1⁩ محفوظ ہو سکتے ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Check that you entered only the token.</source>
        <translation>دیکھیں کہ آپ نے صرف ٹوکن درج کیا ہے۔</translation>
    </message>
    <message>
        <source>Nothing was removed, because another Clinic Desk program is using this data.</source>
        <translation>کچھ نہیں ہٹایا گیا، کیونکہ Clinic Desk کا کوئی دوسرا پروگرام یہ ڈیٹا استعمال کر رہا ہے۔</translation>
    </message>
    <message>
        <source>Close Clinic Desk and wait for running commands, then try again.</source>
        <translation>‏Clinic Desk بند کریں اور چلتی ہوئی کمانڈز کے ختم ہونے کا انتظار کریں، پھر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Another Clinic Desk program is removing the data of this person.</source>
        <translation>‏Clinic Desk کا کوئی دوسرا پروگرام اس شخص کا ڈیٹا ہٹا رہا ہے۔</translation>
    </message>
    <message>
        <source>Wait until it has finished, then try again.</source>
        <translation>اس کے مکمل ہونے کا انتظار کریں، پھر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Your administrator does not allow the role of this person on this computer.</source>
        <translation>آپ کے ایڈمنسٹریٹر نے اس کمپیوٹر پر اس شخص کے کردار کی اجازت نہیں دی ہے۔</translation>
    </message>
    <message>
        <source>Ask an admin of your clinic to change the role.</source>
        <translation>اپنے کلینک کے کسی ایڈمن سے کردار بدلنے کو کہیں۔</translation>
    </message>
    <message>
        <source>Your administrator requires a PIN, and %1 has none.</source>
        <translation>آپ کے ایڈمنسٹریٹر نے PIN ضروری کیا ہے، اور ⁨%1⁩ کا کوئی PIN نہیں ہے۔</translation>
    </message>
    <message>
        <source>Open Clinic Desk and set a PIN.</source>
        <translation>‏Clinic Desk کھولیں اور PIN مقرر کریں۔</translation>
    </message>
    <message>
        <source>%1 is set by your administrator.</source>
        <translation>⁨%1⁩ آپ کے ایڈمنسٹریٹر نے طے کیا ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator to change it in the policy file.</source>
        <translation>اپنے ایڈمنسٹریٹر سے پالیسی فائل میں اسے بدلنے کو کہیں۔</translation>
    </message>
    <message>
        <source>The keychain no longer has the access token for %1, or another keychain is in use.</source>
        <translation>⁨%1⁩ کا ایکسیس ٹوکن اب کی چین میں نہیں ہے، یا کوئی دوسری کی چین استعمال ہو رہی ہے۔</translation>
    </message>
    <message>
        <source>Enter the token again. Your documents wait and are then sent automatically.</source>
        <translation>ٹوکن دوبارہ درج کریں۔ آپ کی دستاویزات رکی رہیں گی اور پھر خود بخود بھیجی جائیں گی۔</translation>
    </message>
    <message>
        <source>The keychain no longer has the encryption key “%1”, or another keychain is in use.</source>
        <translation>انکرپشن کلید “⁨%1⁩” اب کی چین میں نہیں ہے، یا کوئی دوسری کی چین استعمال ہو رہی ہے۔</translation>
    </message>
    <message>
        <source>Enter the key again in the connection settings. Your documents wait.</source>
        <translation>کنکشن کی ترتیبات میں کلید دوبارہ درج کریں۔ آپ کی دستاویزات رکی رہیں گی۔</translation>
    </message>
    <message>
        <source>Enter the token again, then try again.</source>
        <translation>ٹوکن دوبارہ درج کریں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>The keychain no longer has the doctor profile token for %1, or another keychain is in use.</source>
        <translation>⁨%1⁩ کا ڈاکٹر پروفائل ٹوکن اب کی چین میں نہیں ہے، یا کوئی دوسری کی چین استعمال ہو رہی ہے۔</translation>
    </message>
    <message>
        <source>The journal cannot be checked, because the keychain does not return its key.</source>
        <translation>جرنل کی جانچ نہیں ہو سکتی، کیونکہ کی چین اس کی کلید نہیں دے رہی۔</translation>
    </message>
    <message>
        <source>Unlock the keychain of this computer, and check again.</source>
        <translation>اس کمپیوٹر کی کی چین کا تالا کھولیں، اور دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>Changed journal accepted</source>
        <translation>بدلا ہوا جرنل قبول کیا گیا</translation>
    </message>
    <message>
        <source>The journal is complete and unchanged since entry %1. What was before was accepted.</source>
        <translation>اندراج ⁨%1⁩ سے جرنل مکمل اور بغیر تبدیلی کے ہے۔ اس سے پہلے کا قبول کیا گیا تھا۔</translation>
    </message>
    <message>
        <source>The name and the PIN stay in the list of people, because others use this computer.</source>
        <translation>نام اور PIN لوگوں کی فہرست میں رہتے ہیں، کیونکہ دوسرے لوگ یہ کمپیوٹر استعمال کرتے ہیں۔</translation>
    </message>
    <message>
        <source>Clinic Desk cannot see whether this computer has a policy file.</source>
        <translation>‏Clinic Desk نہیں دیکھ سکتا کہ اس کمپیوٹر پر پالیسی فائل ہے یا نہیں۔</translation>
    </message>
    <message>
        <source>Allow the Flatpak to read /etc of the computer, with --filesystem=host-etc:ro.</source>
        <translation>‏Flatpak کو کمپیوٹر کا /etc پڑھنے دیں: --filesystem=host-etc:ro.</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser if it asks for that, and check the date and time of this computer. Sending then continues automatically. Otherwise ask your administrator for the certificate authority file.</source>
        <translation>اگر نیٹ ورک مانگے تو ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں، اور اس کمپیوٹر کی تاریخ اور وقت دیکھیں۔ پھر بھیجنا خود بخود جاری رہے گا۔ ورنہ اپنے ایڈمنسٹریٹر سے سرٹیفکیٹ اتھارٹی کی فائل مانگیں۔</translation>
    </message>
    <message>
        <source>The request may have been accepted.</source>
        <translation>ہو سکتا ہے کہ درخواست قبول ہو گئی ہو۔</translation>
    </message>
    <message>
        <source>You can safely ask again.</source>
        <translation>آپ بلا جھجک دوبارہ مانگ سکتے ہیں۔</translation>
    </message>
    <message>
        <source>No request was made. Try again later.</source>
        <translation>کوئی درخواست نہیں کی گئی۔ بعد میں دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>%1 It says: “%2”.</source>
        <translation>⁨%1⁩ اس کا جواب: “⁨%2⁩”۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) has/have no doctor ID: %1.</source>
        <translation>
            <numerusform>%Ln سطر میں ڈاکٹر ID نہیں ہے: ⁨%1⁩۔</numerusform>
            <numerusform>%Ln سطروں میں ڈاکٹر ID نہیں ہے: ⁨%1⁩۔</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be read: the name of the file or its folder has characters that are not valid.</source>
        <translation>⁨%1⁩ نہیں پڑھی جا سکتی: فائل یا اس کے فولڈر کے نام میں غلط حروف ہیں۔</translation>
    </message>
    <message>
        <source>Rename it, then add the file again.</source>
        <translation>اس کا نام بدلیں، پھر فائل دوبارہ شامل کریں۔</translation>
    </message>
    <message>
        <source>Saved as a usual %1, which every program opens.</source>
        <translation>عام ⁨%1⁩ کے طور پر محفوظ کیا گیا، جسے ہر پروگرام کھولتا ہے۔</translation>
    </message>
    <message>
        <source>The files that are attached to the PDF are not sent with it.</source>
        <translation>‏PDF کے ساتھ منسلک فائلیں اس کے ساتھ نہیں بھیجی جاتیں۔</translation>
    </message>
    <message>
        <source>The PDF was signed. What is sent is no longer signed.</source>
        <translation>‏PDF پر دستخط تھا۔ جو بھیجا جاتا ہے، اس پر اب دستخط نہیں ہے۔</translation>
    </message>
    <message>
        <source>without attachments</source>
        <translation>منسلکہ فائلوں کے بغیر</translation>
    </message>
    <message>
        <source>no longer signed</source>
        <translation>اب دستخط نہیں</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <extracomment>Numbers of pages: %1 one or several, such as &quot;2, 4&quot;; %2 the last one</extracomment>
        <translation>⁨%1⁩ اور ⁨%2⁩</translation>
    </message>
    <message>
        <source>Page %1 of %2 is blank and is not sent.</source>
        <translation>⁨%2⁩ کا صفحہ ⁨%1⁩ خالی ہے اور نہیں بھیجا جاتا۔</translation>
    </message>
    <message>
        <source>Page %1 of %2 separates documents and is not sent.</source>
        <translation>⁨%2⁩ کا صفحہ ⁨%1⁩ دستاویزات الگ کرتا ہے اور نہیں بھیجا جاتا۔</translation>
    </message>
    <message>
        <source>Pages %1 of %2 are blank and are not sent.</source>
        <extracomment>%1 several numbers, such as &quot;2, 4 and 5&quot;</extracomment>
        <translation>⁨%2⁩ کے صفحات ⁨%1⁩ خالی ہیں اور نہیں بھیجے جاتے۔</translation>
    </message>
    <message>
        <source>Pages %1 of %2 separate documents and are not sent.</source>
        <translation>⁨%2⁩ کے صفحات ⁨%1⁩ دستاویزات الگ کرتے ہیں اور نہیں بھیجے جاتے۔</translation>
    </message>
    <message>
        <source>without blank page %1</source>
        <extracomment>What was done to a file, in a list</extracomment>
        <translation>خالی صفحہ ⁨%1⁩ کے بغیر</translation>
    </message>
    <message>
        <source>without page %1</source>
        <translation>صفحہ ⁨%1⁩ کے بغیر</translation>
    </message>
    <message>
        <source>without blank pages %1</source>
        <extracomment>What was done to a file, in a list: %1 several numbers, such as &quot;2, 4 and 5&quot;</extracomment>
        <translation>خالی صفحات ⁨%1⁩ کے بغیر</translation>
    </message>
    <message>
        <source>without pages %1</source>
        <translation>صفحات ⁨%1⁩ کے بغیر</translation>
    </message>
    <message>
        <source>%1 It is sent as it is.</source>
        <translation>⁨%1⁩ یہ جیسی ہے ویسی بھیجی جاتی ہے۔</translation>
    </message>
    <message>
        <source>This is an Aadhaar number. Clinic Desk never uses it as an ID.</source>
        <translation>یہ آدھار نمبر ہے۔ Clinic Desk اسے کبھی ID کے طور پر نہیں لیتا۔</translation>
    </message>
    <message>
        <source>Enter the patient number or user ID instead.</source>
        <translation>اس کی جگہ مریض نمبر یا یوزر ID درج کریں۔</translation>
    </message>
    <message>
        <source>%1 is damaged: pages are missing.</source>
        <translation>⁨%1⁩ خراب ہے: اس میں کچھ صفحات موجود نہیں۔</translation>
    </message>
    <message>
        <source>Scan it again, or ask the sender for the file again.</source>
        <translation>اسے دوبارہ اسکین کریں، یا بھیجنے والے سے فائل دوبارہ مانگیں۔</translation>
    </message>
    <message>
        <source>%1 is damaged: a large part of it is missing.</source>
        <translation>⁨%1⁩ خراب ہے: اس کا بڑا حصہ موجود نہیں۔</translation>
    </message>
    <message>
        <source>%1 is damaged: a large part of page %2 is missing.</source>
        <translation>⁨%1⁩ خراب ہے: صفحہ ⁨%2⁩ کا بڑا حصہ موجود نہیں۔</translation>
    </message>
    <message>
        <source>%1 is damaged: a small part of it is wrong or missing.</source>
        <translation>⁨%1⁩ خراب ہے: اس کا چھوٹا حصہ غلط ہے یا موجود نہیں۔</translation>
    </message>
    <message>
        <source>%1 is damaged: a small part of page %2 is wrong or missing.</source>
        <translation>⁨%1⁩ خراب ہے: صفحہ ⁨%2⁩ کا چھوٹا حصہ غلط ہے یا موجود نہیں۔</translation>
    </message>
    <message>
        <source>Look at it, then scan it again or send it as it is.</source>
        <translation>اسے دیکھیں، پھر دوبارہ اسکین کریں یا جیسی ہے ویسی بھیجیں۔</translation>
    </message>
    <message>
        <source>%1 has a picture that many programs cannot show.</source>
        <translation>⁨%1⁩ میں ایسی تصویر ہے جسے بہت سے پروگرام نہیں دکھا سکتے۔</translation>
    </message>
    <message>
        <source>%1 has a picture on page %2 that many programs cannot show.</source>
        <translation>⁨%1⁩ کے صفحہ ⁨%2⁩ پر ایسی تصویر ہے جسے بہت سے پروگرام نہیں دکھا سکتے۔</translation>
    </message>
    <message>
        <source>%1 is a kind of JPEG that hardly any program opens.</source>
        <translation>⁨%1⁩ ایسی JPEG ہے جسے تقریباً کوئی پروگرام نہیں کھولتا۔</translation>
    </message>
    <message>
        <source>Save it again as a usual JPEG, PNG or PDF, then add it.</source>
        <translation>اسے عام JPEG، PNG یا PDF کے طور پر دوبارہ محفوظ کریں، پھر شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is an e-mail, not a document.</source>
        <translation>⁨%1⁩ ای میل ہے، دستاویز نہیں۔</translation>
    </message>
    <message>
        <source>Open it in the mail program, save its attachments in a folder, then add these.</source>
        <translation>اسے میل پروگرام میں کھولیں، اس کی منسلکہ فائلیں کسی فولڈر میں محفوظ کریں، پھر انہیں شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is an archive with files inside.</source>
        <translation>⁨%1⁩ ایک آرکائیو ہے، جس کے اندر فائلیں ہیں۔</translation>
    </message>
    <message>
        <source>Extract the files into a folder, then add these.</source>
        <translation>فائلیں کسی فولڈر میں نکالیں، پھر انہیں شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a web page, not a document.</source>
        <translation>⁨%1⁩ ویب صفحہ ہے، دستاویز نہیں۔</translation>
    </message>
    <message>
        <source>Open it in a browser and download the document itself, then add that.</source>
        <translation>اسے براؤزر میں کھولیں اور اصل دستاویز ڈاؤن لوڈ کریں، پھر اسے شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a file of an office program.</source>
        <translation>⁨%1⁩ کسی آفس پروگرام کی فائل ہے۔</translation>
    </message>
    <message>
        <source>Save it as a PDF in that program, then add the PDF.</source>
        <translation>اس پروگرام میں اسے PDF کے طور پر محفوظ کریں، پھر PDF شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a download that has not finished.</source>
        <translation>⁨%1⁩ نامکمل ڈاؤن لوڈ ہے۔</translation>
    </message>
    <message>
        <source>Wait for the download, or start it again. Then add the file.</source>
        <translation>ڈاؤن لوڈ مکمل ہونے دیں، یا اسے دوبارہ شروع کریں۔ پھر فائل شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a DICOM picture, as X-ray machines and scanners make them.</source>
        <translation>‏⁨%1⁩ DICOM تصویر ہے، جیسی ایکس رے اور اسکین کی مشینیں بناتی ہیں۔</translation>
    </message>
    <message>
        <source>Export it as JPEG, PNG or PDF in the program that shows it, then add that.</source>
        <translation>جو پروگرام اسے دکھاتا ہے، اس میں اسے JPEG، PNG یا PDF کے طور پر ایکسپورٹ کریں، پھر اسے شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a raw photo of a camera.</source>
        <translation>⁨%1⁩ کیمرے کی را تصویر ہے۔</translation>
    </message>
    <message>
        <source>Save it as JPEG in a photo program, then add that.</source>
        <translation>اسے کسی فوٹو پروگرام میں JPEG کے طور پر محفوظ کریں، پھر اسے شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a JPEG XL picture, which Clinic Desk cannot open.</source>
        <translation>‏⁨%1⁩ JPEG XL تصویر ہے، جسے Clinic Desk نہیں کھول سکتا۔</translation>
    </message>
    <message>
        <source>Save it as JPEG, PNG or PDF in another program, then add that.</source>
        <translation>اسے کسی دوسرے پروگرام میں JPEG، PNG یا PDF کے طور پر محفوظ کریں، پھر اسے شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a Photoshop file, which Clinic Desk cannot open.</source>
        <translation>‏⁨%1⁩ Photoshop فائل ہے، جسے Clinic Desk نہیں کھول سکتا۔</translation>
    </message>
    <message>
        <source>%1 is a drawing (SVG), which Clinic Desk cannot open.</source>
        <translation>⁨%1⁩ ڈرائنگ (SVG) ہے، جسے Clinic Desk نہیں کھول سکتا۔</translation>
    </message>
    <message>
        <source>%1 is a file for printers (such as PostScript or XPS).</source>
        <translation>⁨%1⁩ پرنٹر کی فائل ہے (جیسے PostScript یا XPS)۔</translation>
    </message>
    <message>
        <source>Save the document as a PDF in the program that made it, then add the PDF.</source>
        <translation>جس پروگرام نے دستاویز بنائی، اس میں اسے PDF کے طور پر محفوظ کریں، پھر PDF شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a text file, not a PDF or a picture.</source>
        <translation>⁨%1⁩ متن کی فائل ہے، PDF یا تصویر نہیں۔</translation>
    </message>
    <message>
        <source>Open it and print it to a PDF, then add the PDF.</source>
        <translation>اسے کھولیں اور PDF میں پرنٹ کریں، پھر PDF شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a video or a sound, not a document.</source>
        <translation>⁨%1⁩ ویڈیو یا آواز ہے، دستاویز نہیں۔</translation>
    </message>
    <message>
        <source>Save a picture of it as JPEG or PNG, then add that.</source>
        <translation>اس کی ایک تصویر JPEG یا PNG کے طور پر محفوظ کریں، پھر اسے شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is a picture of a kind that Clinic Desk cannot open.</source>
        <translation>⁨%1⁩ ایسی تصویر ہے جسے Clinic Desk نہیں کھول سکتا۔</translation>
    </message>
    <message>
        <source>Save it as JPEG, PNG or PDF in another program, then add it.</source>
        <translation>اسے کسی دوسرے پروگرام میں JPEG، PNG یا PDF کے طور پر محفوظ کریں، پھر شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is empty on this computer. It may be stored in the cloud.</source>
        <translation>⁨%1⁩ اس کمپیوٹر پر خالی ہے۔ شاید وہ کلاؤڈ میں ہے۔</translation>
    </message>
    <message>
        <source>Open it once in its folder, then add it again. If it stays empty, scan or save it again.</source>
        <translation>اسے ایک بار اس کے فولڈر میں کھولیں، پھر دوبارہ شامل کریں۔ اگر وہ خالی رہے تو دوبارہ اسکین یا محفوظ کریں۔</translation>
    </message>
    <message>
        <source>%1 is too large, because other files are attached to it.</source>
        <translation>⁨%1⁩ بہت بڑی ہے، کیونکہ اس کے ساتھ دوسری فائلیں منسلک ہیں۔</translation>
    </message>
    <message>
        <source>Save the attached files in a folder and add them separately.</source>
        <translation>منسلک فائلیں کسی فولڈر میں محفوظ کریں اور الگ سے شامل کریں۔</translation>
    </message>
    <message>
        <source>Not asked</source>
        <translation>نہیں پوچھا گیا</translation>
    </message>
    <message>
        <source>The connections could not be saved: this account may not write files of this size.</source>
        <translation>کنکشن محفوظ نہیں ہو سکے: اس اکاؤنٹ کو اتنی بڑی فائلیں لکھنے کی اجازت نہیں ہے۔</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -f), then try again. The saved connections are not changed.</source>
        <translation>حد بڑھائیں (ulimit -f)، پھر کوشش کریں۔ محفوظ شدہ کنکشن نہیں بدلے۔</translation>
    </message>
    <message>
        <source>The connections could not be saved: too many files are open.</source>
        <translation>کنکشن محفوظ نہیں ہو سکے: بہت زیادہ فائلیں کھلی ہیں۔</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limit (ulimit -n). The saved connections are not changed.</source>
        <translation>دوسرے پروگرام بند کریں، یا حد بڑھائیں (ulimit -n)۔ محفوظ شدہ کنکشن نہیں بدلے۔</translation>
    </message>
    <message>
        <source>The answer of the service could not be read.</source>
        <translation>سروس کا جواب پڑھا نہیں جا سکا۔</translation>
    </message>
    <message>
        <source>%1 (%2)%3</source>
        <extracomment>%1 a sentence without its full stop, %2 a code such as HTTP 431, %3 the full stop</extracomment>
        <translation>‏⁨%1⁩ (⁨%2⁩)%3</translation>
    </message>
    <message>
        <source>Files of several kinds cannot be in one document.</source>
        <translation>ایک دستاویز میں کئی قسم کی فائلیں ساتھ نہیں ہو سکتیں۔</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be in one document.</source>
        <extracomment>Kinds of files: %1 &quot;JPEG&quot; or &quot;PDF, JPEG&quot;, %2 &quot;PNG&quot;</extracomment>
        <translation>ایک دستاویز میں ⁨%1⁩ اور ⁨%2⁩ فائلیں ساتھ نہیں ہو سکتیں۔</translation>
    </message>
    <message>
        <source>Join them with “Make one PDF” in the window or with --fit on the command line, or send each kind as a document of its own.</source>
        <translation>انہیں ونڈو میں “ایک PDF بنائیں” سے یا کمانڈ لائن پر --fit سے جوڑیں، یا ہر قسم کی فائلیں الگ دستاویز میں بھیجیں۔</translation>
    </message>
    <message>
        <source>Activate it, if the doctor works here.</source>
        <translation>اگر ڈاکٹر یہاں کام کرتے ہیں تو اسے فعال کریں۔</translation>
    </message>
    <message>
        <source>Add a speciality to the profile.</source>
        <translation>پروفائل میں شعبہ شامل کریں۔</translation>
    </message>
    <message>
        <source>Add a clinic to the profile.</source>
        <translation>پروفائل میں کلینک شامل کریں۔</translation>
    </message>
    <message>
        <source>Choose the default in the profile.</source>
        <translation>پروفائل میں ڈیفالٹ منتخب کریں۔</translation>
    </message>
    <message>
        <source>%1: add its name.</source>
        <translation>⁨%1⁩: نام شامل کریں۔</translation>
    </message>
    <message>
        <source>“%1” does not start with https, so Clinic Desk does not load the picture.</source>
        <translation>‏“⁨%1⁩” https سے شروع نہیں ہوتا، اس لیے Clinic Desk تصویر لوڈ نہیں کرتا۔</translation>
    </message>
    <message>
        <source>Choose it in the profile.</source>
        <translation>اسے پروفائل میں منتخب کریں۔</translation>
    </message>
    <message>
        <source>%1: add the display status.</source>
        <translation>⁨%1⁩: دکھانے کی حالت شامل کریں۔</translation>
    </message>
    <message>
        <source>Add a picture to the profile.</source>
        <translation>پروفائل میں تصویر شامل کریں۔</translation>
    </message>
    <message>
        <source>Add a few sentences to the profile.</source>
        <translation>پروفائل میں چند جملے شامل کریں۔</translation>
    </message>
    <message>
        <source>Add the languages that the doctor speaks.</source>
        <translation>وہ زبانیں شامل کریں جو ڈاکٹر بولتے ہیں۔</translation>
    </message>
    <message>
        <source>Check the network connection, and the proxy in the settings of this computer.</source>
        <translation>نیٹ ورک کنکشن دیکھیں، اور اس کمپیوٹر کی ترتیبات میں پراکسی۔</translation>
    </message>
    <message>
        <source>Ask your administrator to allow the addresses of the service and of the file storage on the proxy.</source>
        <translation>اپنے ایڈمنسٹریٹر سے کہیں کہ وہ پراکسی پر سروس اور فائل اسٹوریج کے پتوں کی اجازت دیں۔</translation>
    </message>
    <message>
        <source>The proxy setting is not the address of a proxy.</source>
        <translation>پراکسی کی ترتیب میں پراکسی کا پتا نہیں ہے۔</translation>
    </message>
    <message>
        <source>Write it like http://proxy.example:3128.</source>
        <translation>اسے اس طرح لکھیں: http://proxy.example:3128۔</translation>
    </message>
    <message>
        <source>The proxy setting names a kind of proxy that Clinic Desk does not know: %1.</source>
        <translation>پراکسی کی ترتیب میں پراکسی کی ایسی قسم درج ہے جسے Clinic Desk نہیں جانتا: ⁨%1⁩۔</translation>
    </message>
    <message>
        <source>Use http, https, socks4, socks4a, socks5 or socks5h.</source>
        <translation>ان میں سے ایک استعمال کریں: http، https، socks4، socks4a، socks5 یا socks5h۔</translation>
    </message>
    <message>
        <source>The proxy setting names no port for %1.</source>
        <translation>پراکسی کی ترتیب میں ⁨%1⁩ کا پورٹ درج نہیں ہے۔</translation>
    </message>
    <message>
        <source>Add the port, as in http://%1:3128.</source>
        <translation>پورٹ شامل کریں، جیسے ⁨http://%1:3128⁩۔</translation>
    </message>
    <message>
        <source>The proxy %1 is not known in this network.</source>
        <translation>اس نیٹ ورک میں پراکسی ⁨%1⁩ نہیں ملا۔</translation>
    </message>
    <message>
        <source>The proxy %1 does not respond.</source>
        <translation>پراکسی ⁨%1⁩ جواب نہیں دے رہا۔</translation>
    </message>
    <message>
        <source>%1 does not answer as a proxy of the kind that is set.</source>
        <translation>⁨%1⁩ کا جواب اس قسم کے پراکسی جیسا نہیں ہے جو ترتیب میں درج ہے۔</translation>
    </message>
    <message>
        <source>Check kind, name and port of the proxy in the settings of this computer.</source>
        <translation>اس کمپیوٹر کی ترتیبات میں پراکسی کی قسم، نام اور پورٹ دیکھیں۔</translation>
    </message>
    <message>
        <source>The certificate of the proxy %1 is not trusted on this computer.</source>
        <translation>پراکسی ⁨%1⁩ کے سرٹیفکیٹ پر یہ کمپیوٹر بھروسا نہیں کرتا۔</translation>
    </message>
    <message>
        <source>Ask your administrator for its certificate authority file, or for a proxy with http.</source>
        <translation>اپنے ایڈمنسٹریٹر سے اس کی سرٹیفکیٹ اتھارٹی کی فائل، یا http والا پراکسی مانگیں۔</translation>
    </message>
    <message>
        <source>The proxy %1 asks for a sign-in, or refuses it.</source>
        <translation>پراکسی ⁨%1⁩ سائن اِن مانگتا ہے، یا اسے رد کرتا ہے۔</translation>
    </message>
    <message>
        <source>The proxy %1 asks for a sign-in, or refuses it (error %2).</source>
        <translation>پراکسی ⁨%1⁩ سائن اِن مانگتا ہے، یا اسے رد کرتا ہے (خرابی ⁨%2⁩)۔</translation>
    </message>
    <message>
        <source>Ask your administrator for a user name and a password. Enter them in the proxy setting, as in http://name:password@host:port.</source>
        <translation>اپنے ایڈمنسٹریٹر سے یوزر کا نام اور پاس ورڈ مانگیں۔ انہیں پراکسی کی ترتیب میں درج کریں، جیسے http://name:password@host:port۔</translation>
    </message>
    <message>
        <source>The proxy %1 does not allow this connection.</source>
        <translation>پراکسی ⁨%1⁩ اس کنکشن کی اجازت نہیں دیتا۔</translation>
    </message>
    <message>
        <source>The proxy %1 does not allow this connection (error %2).</source>
        <translation>پراکسی ⁨%1⁩ اس کنکشن کی اجازت نہیں دیتا (خرابی ⁨%2⁩)۔</translation>
    </message>
    <message>
        <source>The proxy %1 cannot reach the server.</source>
        <translation>پراکسی ⁨%1⁩ کا سرور سے رابطہ نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>The proxy %1 cannot reach the server (error %2).</source>
        <translation>پراکسی ⁨%1⁩ کا سرور سے رابطہ نہیں ہو سکتا (خرابی ⁨%2⁩)۔</translation>
    </message>
    <message>
        <source>The certificate of %1 has expired.</source>
        <translation>⁨%1⁩ کا سرٹیفکیٹ ختم ہو چکا ہے۔</translation>
    </message>
    <message>
        <source>Ask the operator of %1 to renew it. If the date of this computer is wrong, correct it.</source>
        <translation>⁨%1⁩ چلانے والوں سے اس کی تجدید کرنے کو کہیں۔ اس کمپیوٹر کی تاریخ غلط ہو تو اسے ٹھیک کریں۔</translation>
    </message>
    <message>
        <source>The certificate of %1 is not valid yet.</source>
        <translation>⁨%1⁩ کا سرٹیفکیٹ ابھی تک مؤثر نہیں ہوا ہے۔</translation>
    </message>
    <message>
        <source>Check the date and time of this computer. If they are right, ask the operator of %1.</source>
        <translation>اس کمپیوٹر کی تاریخ اور وقت دیکھیں۔ وہ درست ہوں تو ⁨%1⁩ چلانے والوں سے پوچھیں۔</translation>
    </message>
    <message>
        <source>The certificate of %1 was issued for another name.</source>
        <translation>⁨%1⁩ کا سرٹیفکیٹ کسی دوسرے نام کے لیے جاری ہوا ہے۔</translation>
    </message>
    <message>
        <source>Check the service address. If it is right, another server answers in this network. Ask your administrator.</source>
        <translation>سروس کا پتا دیکھیں۔ وہ درست ہو تو اس نیٹ ورک میں کوئی دوسرا سرور جواب دے رہا ہے۔ اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>The certificate of %1 was not issued by an authority of the certificate authority file.</source>
        <translation>⁨%1⁩ کا سرٹیفکیٹ کسی ایسی اتھارٹی نے جاری نہیں کیا جو سرٹیفکیٹ اتھارٹی کی فائل میں ہو۔</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser if it asks for that. Otherwise ask your administrator for the certificate authority file that belongs to %1.</source>
        <translation>اگر نیٹ ورک مانگے تو ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں۔ ورنہ اپنے ایڈمنسٹریٹر سے ⁨%1⁩ کی سرٹیفکیٹ اتھارٹی کی فائل مانگیں۔</translation>
    </message>
    <message>
        <source>The certificate of %1 has a key or a signature that is too weak.</source>
        <translation>⁨%1⁩ کے سرٹیفکیٹ کی کلید یا دستخط بہت کمزور ہیں۔</translation>
    </message>
    <message>
        <source>Ask the operator of %1 for a certificate with a stronger key.</source>
        <translation>⁨%1⁩ چلانے والوں سے زیادہ مضبوط کلید والا سرٹیفکیٹ لگانے کو کہیں۔</translation>
    </message>
    <message>
        <source>The certificate of %1 cannot be used for a secure connection.</source>
        <translation>⁨%1⁩ کا سرٹیفکیٹ محفوظ کنکشن کے لیے استعمال نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Copy the details for the operator of %1.</source>
        <translation>⁨%1⁩ چلانے والوں کے لیے تفصیل کاپی کریں۔</translation>
    </message>
    <message>
        <source>%1 asks for a client certificate, which Clinic Desk cannot send.</source>
        <translation>⁨%1⁩ کلائنٹ سرٹیفکیٹ مانگتا ہے، جسے Clinic Desk نہیں بھیج سکتا۔</translation>
    </message>
    <message>
        <source>Ask your administrator for an address that needs no client certificate.</source>
        <translation>اپنے ایڈمنسٹریٹر سے ایسا پتا مانگیں جس کے لیے کلائنٹ سرٹیفکیٹ درکار نہ ہو۔</translation>
    </message>
    <message>
        <source>%1 offers no secure connection. Clinic Desk needs TLS 1.2 or later.</source>
        <translation>⁨%1⁩ محفوظ کنکشن نہیں دیتا۔ Clinic Desk کو TLS 1.2 یا اس سے نیا چاہیے۔</translation>
    </message>
    <message>
        <source>Check the service address, or ask the operator of %1 to turn on TLS 1.2.</source>
        <translation>سروس کا پتا دیکھیں، یا ⁨%1⁩ چلانے والوں سے TLS 1.2 آن کرنے کو کہیں۔</translation>
    </message>
    <message>
        <source>%1 refused the secure connection.</source>
        <translation>⁨%1⁩ نے محفوظ کنکشن رد کر دیا۔</translation>
    </message>
    <message>
        <source>Check the service address. If it is right, copy the details for your administrator.</source>
        <translation>سروس کا پتا دیکھیں۔ وہ درست ہو تو اپنے ایڈمنسٹریٹر کے لیے تفصیل کاپی کریں۔</translation>
    </message>
    <message>
        <source>The certificate authority file cannot be read.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل پڑھی نہیں جا سکتی۔</translation>
    </message>
    <message>
        <source>Check the file, or choose another one in the connection settings.</source>
        <translation>فائل دیکھیں، یا کنکشن کی ترتیبات میں دوسری منتخب کریں۔</translation>
    </message>
    <message>
        <source>The certificate authority file is empty.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل خالی ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator for the file again.</source>
        <translation>اپنے ایڈمنسٹریٹر سے فائل دوبارہ مانگیں۔</translation>
    </message>
    <message>
        <source>The certificate authority file contains a key, not a certificate.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل میں کلید ہے، سرٹیفکیٹ نہیں۔</translation>
    </message>
    <message>
        <source>Choose the certificate of the authority. Its key must stay secret.</source>
        <translation>اتھارٹی کا سرٹیفکیٹ منتخب کریں۔ اس کی کلید خفیہ رہنی چاہیے۔</translation>
    </message>
    <message>
        <source>The certificate authority file is a web page, not a certificate.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل ویب صفحہ ہے، سرٹیفکیٹ نہیں۔</translation>
    </message>
    <message>
        <source>Download the certificate again, or ask your administrator for it.</source>
        <translation>سرٹیفکیٹ دوبارہ ڈاؤن لوڈ کریں، یا اپنے ایڈمنسٹریٹر سے مانگیں۔</translation>
    </message>
    <message>
        <source>The certificate authority file is saved as UTF-16 text.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل UTF-16 متن کے طور پر محفوظ ہے۔</translation>
    </message>
    <message>
        <source>Save it as plain text (ASCII or UTF-8), or in the form DER.</source>
        <translation>اسے سادہ متن (ASCII یا UTF-8) کے طور پر، یا DER شکل میں محفوظ کریں۔</translation>
    </message>
    <message>
        <source>The certificate authority file contains no certificate.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل میں کوئی سرٹیفکیٹ نہیں ہے۔</translation>
    </message>
    <message>
        <source>Choose a certificate in the form PEM, DER or PKCS#7.</source>
        <translation>‏PEM، DER یا PKCS#7 شکل کا سرٹیفکیٹ منتخب کریں۔</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser if it asks for that. Sending then continues automatically. If it does not, ask your administrator.</source>
        <translation>اگر نیٹ ورک مانگے تو ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں۔ پھر بھیجنا خود بخود جاری رہے گا۔ اگر ایسا نہ ہو تو اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>%1 is not a member of this file.</source>
        <translation>اس فائل میں ⁨%1⁩ نام کا فیلڈ نہیں ہوتا۔</translation>
    </message>
    <message>
        <source>Its members are access_token, auth_token, key_string and store_key. Check the spelling.</source>
        <translation>اس کے فیلڈز یہ ہیں: access_token، auth_token، key_string اور store_key۔ ہجے دیکھیں۔</translation>
    </message>
    <message>
        <source>An access list lets other users read or change the file.</source>
        <translation>ایک رسائی فہرست (ACL) دوسرے یوزرز کو یہ فائل پڑھنے یا بدلنے دیتی ہے۔</translation>
    </message>
    <message>
        <source>Remove the list with setfacl -b, then restrict the file to its owner with chmod 600.</source>
        <translation>فہرست کو setfacl -b سے ہٹائیں، پھر فائل کو chmod 600 سے صرف مالک کے لیے رکھیں۔</translation>
    </message>
    <message>
        <source>The token in %1 contains a quotation mark.</source>
        <translation>⁨%1⁩ کے ٹوکن میں واوین ہیں۔</translation>
    </message>
    <message>
        <source>Enter the token alone, without quotation marks.</source>
        <translation>صرف ٹوکن درج کریں، واوین کے بغیر۔</translation>
    </message>
    <message>
        <source>The token in %1 contains an invisible character.</source>
        <translation>⁨%1⁩ کے ٹوکن میں ایسا حرف ہے جو نظر نہیں آتا۔</translation>
    </message>
    <message>
        <source>Copy the token again from where you received it.</source>
        <translation>ٹوکن جہاں ملا تھا، وہاں سے اسے دوبارہ کاپی کریں۔</translation>
    </message>
    <message>
        <source>%1 Today’s date may be wrong.</source>
        <comment>a sentence about the clock of this computer</comment>
        <translation>⁨%1⁩ آج کی تاریخ غلط ہو سکتی ہے۔</translation>
    </message>
    <message>
        <source>Set the clock, or enter the date of the document.</source>
        <translation>گھڑی درست کریں، یا دستاویز کی تاریخ درج کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>The outbox on this computer cannot be opened: its key is missing from the keychain. %Ln document(s) wait(s) in it.</source>
        <translation>
            <numerusform>اس کمپیوٹر کا آؤٹ باکس کھولا نہیں جا سکتا: اس کی کلید کی چین میں نہیں ہے۔ اس میں %Ln دستاویز انتظار میں ہے۔</numerusform>
            <numerusform>اس کمپیوٹر کا آؤٹ باکس کھولا نہیں جا سکتا: اس کی کلید کی چین میں نہیں ہے۔ اس میں %Ln دستاویزات انتظار میں ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore this user’s keychain from a backup to send them. Until then, leave the outbox folder as it is.</source>
        <translation>انہیں بھیجنے کے لیے اس یوزر کی کی چین کو بیک اپ سے بحال کریں۔ تب تک آؤٹ باکس کے فولڈر کو جیسا ہے ویسا رہنے دیں۔</translation>
    </message>
    <message>
        <source>The keychain on this computer is locked.</source>
        <translation>اس کمپیوٹر کی کی چین پر تالا ہے۔</translation>
    </message>
    <message>
        <source>Unlock the keychain, then try again.</source>
        <translation>کی چین کا تالا کھولیں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>The keychain on this computer stays locked, because its password was not entered.</source>
        <translation>اس کمپیوٹر کی کی چین پر تالا لگا ہے، کیونکہ اس کا پاس ورڈ درج نہیں کیا گیا۔</translation>
    </message>
    <message>
        <source>No keychain is running for this user, or it cannot save anything.</source>
        <translation>اس یوزر کے لیے کوئی کی چین نہیں چل رہی، یا وہ کچھ محفوظ نہیں کر سکتی۔</translation>
    </message>
    <message>
        <source>Start the keychain, then try again.</source>
        <translation>کی چین شروع کریں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>Start the keychain again, or log in again. Then try again.</source>
        <translation>کی چین دوبارہ شروع کریں، یا کمپیوٹر پر دوبارہ لاگ اِن کریں۔ پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>This uses a kind of encryption that this version of Clinic Desk does not know.</source>
        <translation>اس میں ایسی انکرپشن ہے جسے Clinic Desk کا یہ ورژن نہیں جانتا۔</translation>
    </message>
    <message>
        <source>Not asked, because the list stopped before.</source>
        <translation>نہیں پوچھا گیا، کیونکہ فہرست کی جانچ پہلے ہی رک گئی۔</translation>
    </message>
    <message>
        <source>Check the list again.</source>
        <translation>فہرست دوبارہ جانچیں۔</translation>
    </message>
    <message>
        <source>This account cannot start enough threads for Clinic Desk.</source>
        <translation>یہ اکاؤنٹ Clinic Desk کے لیے کافی تھریڈ شروع نہیں کر سکتا۔</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limits of the account (ulimit -u, ulimit -v).</source>
        <translation>دوسرے پروگرام بند کریں، یا اکاؤنٹ کی حدیں بڑھائیں (ulimit -u, ulimit -v)۔</translation>
    </message>
    <message>
        <source>This account cannot open enough files for Clinic Desk.</source>
        <translation>یہ اکاؤنٹ Clinic Desk کے لیے کافی فائلیں نہیں کھول سکتا۔</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limit for open files (ulimit -n).</source>
        <translation>دوسرے پروگرام بند کریں، یا کھلی فائلوں کی حد بڑھائیں (ulimit -n)۔</translation>
    </message>
    <message>
        <source>The access token may be too long for the service. Ask your administrator.</source>
        <translation>شاید ایکسیس ٹوکن سروس کے لیے بہت لمبا ہے۔ اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>The file storage no longer accepts the upload form of the service.</source>
        <translation>فائل اسٹوریج اب سروس کا اپ لوڈ فارم قبول نہیں کرتا۔</translation>
    </message>
    <message>
        <source>Clinic Desk requests a new form automatically. Nothing is lost.</source>
        <translation>‏Clinic Desk خود بخود نیا فارم مانگتا ہے۔ کچھ ضائع نہیں ہوتا۔</translation>
    </message>
    <message>
        <source>The keychain on this computer cannot be used.</source>
        <translation>اس کمپیوٹر کی کی چین استعمال نہیں ہو سکتی۔</translation>
    </message>
    <message>
        <source>Unlock or start the keychain, then try again.</source>
        <translation>کی چین کا تالا کھولیں یا اسے شروع کریں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>Documents are saved here, but cannot be read without the keychain.</source>
        <translation>دستاویزات یہاں محفوظ ہیں، مگر کی چین کے بغیر پڑھی نہیں جا سکتیں۔</translation>
    </message>
    <message>
        <source>The ID of the encryption key is missing, so there is no key to use.</source>
        <translation>انکرپشن کلید کا ID موجود نہیں، اس لیے استعمال کے لیے کوئی کلید نہیں ہے۔</translation>
    </message>
    <message>
        <source>Enter the key and its ID in the connection settings.</source>
        <translation>کنکشن کی ترتیبات میں کلید اور اس کا ID درج کریں۔</translation>
    </message>
    <message>
        <source>%1 was not saved: this account may not write files of this size.</source>
        <translation>⁨%1⁩ محفوظ نہیں ہوئی: اس اکاؤنٹ کو اتنی بڑی فائلیں لکھنے کی اجازت نہیں ہے۔</translation>
    </message>
    <message>
        <source>This account may not write files of this size. The outbox cannot be saved.</source>
        <translation>اس اکاؤنٹ کو اتنی بڑی فائلیں لکھنے کی اجازت نہیں ہے۔ آؤٹ باکس محفوظ نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>%1 was not saved: too many files are open.</source>
        <translation>⁨%1⁩ محفوظ نہیں ہوئی: بہت زیادہ فائلیں کھلی ہیں۔</translation>
    </message>
    <message>
        <source>Too many files are open. The outbox cannot be read or written.</source>
        <translation>بہت زیادہ فائلیں کھلی ہیں۔ آؤٹ باکس نہ پڑھا جا سکتا ہے، نہ لکھا جا سکتا ہے۔</translation>
    </message>
    <message>
        <source>Raise the limit for the size of files (ulimit -f). Documents in the outbox are not changed.</source>
        <translation>فائلوں کے سائز کی حد بڑھائیں (ulimit -f)۔ آؤٹ باکس کی دستاویزات نہیں بدلیں۔</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limit for open files (ulimit -n). Documents in the outbox are not changed.</source>
        <translation>دوسرے پروگرام بند کریں، یا کھلی فائلوں کی حد بڑھائیں (ulimit -n)۔ آؤٹ باکس کی دستاویزات نہیں بدلیں۔</translation>
    </message>
    <message>
        <source>The system does not give this account what Clinic Desk needs.</source>
        <translation>سسٹم اس اکاؤنٹ کو وہ نہیں دیتا جو Clinic Desk کو درکار ہے۔</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limits of the account.</source>
        <translation>دوسرے پروگرام بند کریں، یا اکاؤنٹ کی حدیں بڑھائیں۔</translation>
    </message>
    <message>
        <source>There was no clear answer. The registration may have been started, and a code sent to the person.</source>
        <translation>واضح جواب نہیں ملا۔ ہو سکتا ہے کہ رجسٹریشن شروع ہو گئی ہو، اور شخص کو کوڈ بھیجا گیا ہو۔</translation>
    </message>
    <message>
        <source>Ask the person whether a code arrived before you start it again.</source>
        <translation>دوبارہ شروع کرنے سے پہلے شخص سے پوچھیں کہ کوڈ ملا یا نہیں۔</translation>
    </message>
    <message>
        <source>There may have been too many requests. Wait a moment, then enter the number again.</source>
        <translation>شاید درخواستیں بہت زیادہ ہو گئی ہیں۔ تھوڑا رکیں، پھر نمبر دوبارہ درج کریں۔</translation>
    </message>
    <message>
        <source>New forms did not help. The clock of the service or of its file storage may be wrong, or its access has ended. Ask its administrator, then try again.</source>
        <translation>نئے فارم سے بھی کام نہیں بنا۔ شاید سروس یا اس کے فائل اسٹوریج کی گھڑی غلط ہے، یا اسٹوریج تک سروس کی رسائی ختم ہو گئی ہے۔ سروس کے ایڈمنسٹریٹر سے پوچھیں، پھر کوشش کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) ahead.</source>
        <translation>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln دن آگے ہے۔</numerusform>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln دن آگے ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) behind.</source>
        <translation>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln دن پیچھے ہے۔</numerusform>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln دن پیچھے ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln hour(s) ahead.</source>
        <translation>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln گھنٹہ آگے ہے۔</numerusform>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln گھنٹے آگے ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln hour(s) behind.</source>
        <translation>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln گھنٹہ پیچھے ہے۔</numerusform>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln گھنٹے پیچھے ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln minute(s) ahead.</source>
        <translation>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln منٹ آگے ہے۔</numerusform>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln منٹ آگے ہے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln minute(s) behind.</source>
        <translation>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln منٹ پیچھے ہے۔</numerusform>
            <numerusform>اس کمپیوٹر کی گھڑی %Ln منٹ پیچھے ہے۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Added files stay in the scan folder %1, because “done” in it is a link.</source>
        <translation>شامل کی گئی فائلیں اسکین فولڈر ⁨%1⁩ ہی میں رہتی ہیں، کیونکہ اس میں “done” ایک لنک ہے۔</translation>
    </message>
    <message>
        <source>Replace the link with a folder.</source>
        <translation>لنک کی جگہ ایک فولڈر بنائیں۔</translation>
    </message>
    <message>
        <source>Entries without a key confirmed</source>
        <translation>بغیر کلید والے اندراجات کی تصدیق ہوئی</translation>
    </message>
    <message numerus="yes">
        <source>up to entry %1; %Ln entry(s) is/are missing</source>
        <translation>
            <numerusform>اندراج ⁨%1⁩ تک؛ %Ln اندراج غائب ہے</numerusform>
            <numerusform>اندراج ⁨%1⁩ تک؛ %Ln اندراجات غائب ہیں</numerusform>
        </translation>
    </message>
    <message>
        <source>entries %1 to %2</source>
        <translation>اندراجات ⁨%1⁩ سے ⁨%2⁩</translation>
    </message>
    <message numerus="yes">
        <source>The journal was replaced by another one, or its file was removed: %Ln entry(s) is/are missing.</source>
        <translation>
            <numerusform>جرنل کی جگہ دوسرا جرنل رکھ دیا گیا، یا اس کی فائل ہٹا دی گئی: %Ln اندراج غائب ہے۔</numerusform>
            <numerusform>جرنل کی جگہ دوسرا جرنل رکھ دیا گیا، یا اس کی فائل ہٹا دی گئی: %Ln اندراجات غائب ہیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The journal begins after a damage: %Ln entry(s) is/are missing.</source>
        <translation>
            <numerusform>جرنل فائل خراب ہونے کے بعد شروع ہوا ہے: %Ln اندراج غائب ہے۔</numerusform>
            <numerusform>جرنل فائل خراب ہونے کے بعد شروع ہوا ہے: %Ln اندراجات غائب ہیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>Entry %1 is not protected by the key of the keychain. Another program could have written it.</source>
        <translation>اندراج ⁨%1⁩ کی چین کی کلید سے محفوظ نہیں ہے۔ اسے کوئی دوسرا پروگرام لکھ سکتا تھا۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln old entry(s) was/were not removed, because the clock of this computer jumped. Check the date of this computer first.</source>
        <translation>
            <numerusform>%Ln پرانا اندراج نہیں ہٹایا گیا، کیونکہ اس کمپیوٹر کی گھڑی اچھل گئی۔ پہلے اس کمپیوٹر کی تاریخ جانچیں۔</numerusform>
            <numerusform>%Ln پرانے اندراجات نہیں ہٹائے گئے، کیونکہ اس کمپیوٹر کی گھڑی اچھل گئی۔ پہلے اس کمپیوٹر کی تاریخ جانچیں۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A connection needs a name of one line, with at most %Ln character(s).</source>
        <translation>
            <numerusform>کنکشن کا نام ایک سطر کا ہو، اور اس میں زیادہ سے زیادہ %Ln حرف ہو۔</numerusform>
            <numerusform>کنکشن کا نام ایک سطر کا ہو، اور اس میں زیادہ سے زیادہ %Ln حروف ہوں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>The name of the connection “%1” is the same, or looks the same.</source>
        <translation>کنکشن “⁨%1⁩” کا نام یہی ہے، یا دیکھنے میں ایسا ہی ہے۔</translation>
    </message>
    <message>
        <source>Clinic Desk cannot save how often a PIN was wrong, because the disk refuses it.</source>
        <translation>‏Clinic Desk یہ محفوظ نہیں کر سکتا کہ PIN کتنی بار غلط تھا، کیونکہ ڈسک اس کی اجازت نہیں دیتی۔</translation>
    </message>
    <message numerus="yes">
        <source>Wait %Ln second(s) until this PIN is checked.</source>
        <translation>
            <numerusform>یہ PIN جانچے جانے تک %Ln سیکنڈ رکیں۔</numerusform>
            <numerusform>یہ PIN جانچے جانے تک %Ln سیکنڈ رکیں۔</numerusform>
        </translation>
    </message>
    <message>
        <source>a code of document_types, or nothing if people choose the type of each document</source>
        <translation>‏document_types کا ایک کوڈ، یا کچھ نہیں، اگر لوگ ہر دستاویز کی قسم چنتے ہیں</translation>
    </message>
    <message>
        <source>Enter your token. Your documents wait and are then sent automatically.</source>
        <translation>اپنا ٹوکن درج کریں۔ آپ کی دستاویزات رکی رہتی ہیں اور پھر خود بخود بھیجی جاتی ہیں۔</translation>
    </message>
    <message>
        <source>%1 does not accept the access token.</source>
        <translation>‏⁨%1⁩ ایکسیس ٹوکن قبول نہیں کرتا۔</translation>
    </message>
    <message>
        <source>Enter your token, then try again.</source>
        <translation>اپنا ٹوکن درج کریں، پھر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>%1 does not accept the doctor profile token.</source>
        <translation>‏⁨%1⁩ ڈاکٹر پروفائل ٹوکن قبول نہیں کرتا۔</translation>
    </message>
    <message>
        <source>Unit of dates</source>
        <translation>تاریخوں کی اکائی</translation>
    </message>
    <message>
        <source>How the date of a document is written in requests.</source>
        <translation>درخواستوں میں دستاویز کی تاریخ کیسے لکھی جاتی ہے۔</translation>
    </message>
    <message>
        <source>Document types</source>
        <translation>دستاویزات کی اقسام</translation>
    </message>
    <message>
        <source>The types that people choose from, in this order.</source>
        <translation>وہ اقسام جن میں سے لوگ چنتے ہیں، اسی ترتیب میں۔</translation>
    </message>
    <message>
        <source>Type of new documents</source>
        <translation>نئی دستاویزات کی قسم</translation>
    </message>
    <message>
        <source>New documents get this type. Leave it empty if people choose it.</source>
        <translation>نئی دستاویزات کو یہ قسم ملتی ہے۔ اگر لوگ خود چنتے ہیں تو خالی چھوڑیں۔</translation>
    </message>
    <message>
        <source>Content type for JPEG</source>
        <translation>‏JPEG کے لیے کنٹینٹ ٹائپ</translation>
    </message>
    <message>
        <source>How a JPEG picture is called in requests.</source>
        <translation>درخواستوں میں JPEG تصویر کو کیا کہا جاتا ہے۔</translation>
    </message>
    <message>
        <source>Where the patient is sent</source>
        <translation>مریض کہاں بھیجا جاتا ہے</translation>
    </message>
    <message>
        <source>Where a request for upload forms names the patient.</source>
        <translation>اپ لوڈ فارم کی درخواست میں مریض کہاں لکھا جاتا ہے۔</translation>
    </message>
    <message>
        <source>Largest PDF</source>
        <translation>سب سے بڑی PDF</translation>
    </message>
    <message>
        <source>In bytes. A larger PDF is not sent.</source>
        <translation>بائٹ میں۔ اس سے بڑی PDF نہیں بھیجی جاتی۔</translation>
    </message>
    <message>
        <source>Largest picture</source>
        <translation>سب سے بڑی تصویر</translation>
    </message>
    <message>
        <source>In bytes. A larger picture is not sent.</source>
        <translation>بائٹ میں۔ اس سے بڑی تصویر نہیں بھیجی جاتی۔</translation>
    </message>
    <message>
        <source>Files in one document</source>
        <translation>ایک دستاویز میں فائلیں</translation>
    </message>
    <message>
        <source>A document has at most this many files.</source>
        <translation>ایک دستاویز میں زیادہ سے زیادہ اتنی فائلیں ہوتی ہیں۔</translation>
    </message>
    <message>
        <source>Files in one request</source>
        <translation>ایک درخواست میں فائلیں</translation>
    </message>
    <message>
        <source>A request asks for at most this many upload forms.</source>
        <translation>ایک درخواست زیادہ سے زیادہ اتنے اپ لوڈ فارم مانگتی ہے۔</translation>
    </message>
    <message>
        <source>Documents in one request</source>
        <translation>ایک درخواست میں دستاویزات</translation>
    </message>
    <message>
        <source>A request names at most this many documents.</source>
        <translation>ایک درخواست میں زیادہ سے زیادہ اتنی دستاویزات ہوتی ہیں۔</translation>
    </message>
    <message>
        <source>Largest file sent directly</source>
        <translation>براہ راست بھیجی جانے والی سب سے بڑی فائل</translation>
    </message>
    <message>
        <source>In bytes, for uploads without an upload form.</source>
        <translation>بائٹ میں، اپ لوڈ فارم کے بغیر اپ لوڈ کے لیے۔</translation>
    </message>
    <message>
        <source>Patient in direct uploads</source>
        <translation>براہ راست اپ لوڈ میں مریض</translation>
    </message>
    <message>
        <source>Whether a direct upload names the patient: on or off.</source>
        <translation>براہ راست اپ لوڈ میں مریض لکھا جاتا ہے یا نہیں: on یا off۔</translation>
    </message>
    <message>
        <source>Tasks of direct uploads</source>
        <translation>براہ راست اپ لوڈ کے کام</translation>
    </message>
    <message>
        <source>What the service does with a document that is sent directly.</source>
        <translation>سروس براہ راست بھیجی گئی دستاویز کے ساتھ کیا کرتی ہے۔</translation>
    </message>
    <message>
        <source>Name of the task parameter</source>
        <translation>کام والے پیرامیٹر کا نام</translation>
    </message>
    <message>
        <source>How a direct upload calls its tasks.</source>
        <translation>براہ راست اپ لوڈ میں کاموں کو کیا کہا جاتا ہے۔</translation>
    </message>
    <message>
        <source>Name of the type parameter</source>
        <translation>قسم والے پیرامیٹر کا نام</translation>
    </message>
    <message>
        <source>How a direct upload calls the document type.</source>
        <translation>براہ راست اپ لوڈ میں دستاویز کی قسم کو کیا کہا جاتا ہے۔</translation>
    </message>
    <message>
        <source>Name of the workflow filter</source>
        <translation>ورک فلو فلٹر کا نام</translation>
    </message>
    <message>
        <source>How the list of assessments calls this filter.</source>
        <translation>اسیسمنٹ کی فہرست اس فلٹر کو کیا کہتی ہے۔</translation>
    </message>
    <message>
        <source>Origins of conversations</source>
        <translation>گفتگو کے ماخذ</translation>
    </message>
    <message>
        <source>What the beginning of a conversation ID says about its origin.</source>
        <translation>گفتگو کی ID کا آغاز اس کے ماخذ کے بارے میں کیا بتاتا ہے۔</translation>
    </message>
    <message>
        <source>Forms of encrypted answers</source>
        <translation>خفیہ جوابات کی شکلیں</translation>
    </message>
    <message>
        <source>Which forms of encrypted answers are accepted.</source>
        <translation>خفیہ جوابات کی کون سی شکلیں قبول ہوتی ہیں۔</translation>
    </message>
    <message>
        <source>Announce encryption</source>
        <translation>خفیہ کاری بتانا</translation>
    </message>
    <message>
        <source>Whether requests without content are marked as encrypted, too: on or off.</source>
        <translation>مواد کے بغیر درخواستوں پر بھی خفیہ کاری کا نشان ہو یا نہیں: on یا off۔</translation>
    </message>
    <message>
        <source>Shortest patient number</source>
        <translation>سب سے چھوٹا مریض نمبر</translation>
    </message>
    <message>
        <source>A shorter number is not accepted in the window.</source>
        <translation>اس سے چھوٹا نمبر ونڈو میں قبول نہیں ہوتا۔</translation>
    </message>
    <message>
        <source>Form of patient numbers</source>
        <translation>مریض نمبروں کی شکل</translation>
    </message>
    <message>
        <source>Numbers of another form are refused. Leave it empty to accept all.</source>
        <translation>دوسری شکل کے نمبر رد کیے جاتے ہیں۔ سب قبول کرنے کے لیے خالی چھوڑیں۔</translation>
    </message>
    <message>
        <source>Tags of one document</source>
        <translation>ایک دستاویز کے ٹیگ</translation>
    </message>
    <message>
        <source>A document has at most this many tags.</source>
        <translation>ایک دستاویز میں زیادہ سے زیادہ اتنے ٹیگ ہوتے ہیں۔</translation>
    </message>
    <message>
        <source>Shortest tag</source>
        <translation>سب سے چھوٹا ٹیگ</translation>
    </message>
    <message>
        <source>The least characters of a tag.</source>
        <translation>ٹیگ میں کم از کم اتنے حروف۔</translation>
    </message>
    <message>
        <source>Longest tag</source>
        <translation>سب سے لمبا ٹیگ</translation>
    </message>
    <message>
        <source>The most characters of a tag.</source>
        <translation>ٹیگ میں زیادہ سے زیادہ اتنے حروف۔</translation>
    </message>
    <message>
        <source>Requests at once</source>
        <translation>ایک ساتھ درخواستیں</translation>
    </message>
    <message>
        <source>How many uploads, or doctor profiles, are sent or read at once.</source>
        <translation>کتنے اپ لوڈ یا ڈاکٹر پروفائل ایک ساتھ بھیجے یا پڑھے جاتے ہیں۔</translation>
    </message>
    <message>
        <source>Clinic Desk cannot write in %1.</source>
        <extracomment>%1 one or several folders</extracomment>
        <translation>‏Clinic Desk ⁨%1⁩ میں نہیں لکھ سکتا۔</translation>
    </message>
    <message>
        <source>Allow writing there, or ask your administrator. Then start Clinic Desk again.</source>
        <translation>وہاں لکھنے کی اجازت دیں، یا اپنے ایڈمنسٹریٹر سے کہیں۔ پھر Clinic Desk دوبارہ شروع کریں۔</translation>
    </message>
    <message>
        <source>%1 Allow writing there, or ask your administrator.</source>
        <extracomment>%1 a sentence that names folders in which nothing can be written</extracomment>
        <translation>‏⁨%1⁩ وہاں لکھنے کی اجازت دیں، یا اپنے ایڈمنسٹریٹر سے کہیں۔</translation>
    </message>
    <message>
        <source>Turned to the right.</source>
        <translation>دائیں طرف گھمائی گئی۔</translation>
    </message>
    <message>
        <source>Turned upside down.</source>
        <translation>الٹی گھمائی گئی۔</translation>
    </message>
    <message>
        <source>Turned to the left.</source>
        <translation>بائیں طرف گھمائی گئی۔</translation>
    </message>
    <message>
        <source>Some pages were turned.</source>
        <translation>کچھ صفحات گھمائے گئے۔</translation>
    </message>
    <message>
        <source>turned to the right</source>
        <translation>دائیں طرف گھمائی گئی</translation>
    </message>
    <message>
        <source>turned upside down</source>
        <translation>الٹی گھمائی گئی</translation>
    </message>
    <message>
        <source>turned to the left</source>
        <translation>بائیں طرف گھمائی گئی</translation>
    </message>
    <message>
        <source>some pages turned</source>
        <extracomment>What was done to a file, in a list</extracomment>
        <translation>کچھ صفحات گھمائے گئے</translation>
    </message>
    <message>
        <source>The certificate of %1 was not issued by an authority of the certificate authority file, or %1 does not send the certificates in between.</source>
        <translation>⁨%1⁩ کا سرٹیفکیٹ سرٹیفکیٹ اتھارٹی کی فائل کی کسی اتھارٹی نے جاری نہیں کیا، یا ⁨%1⁩ درمیان کے سرٹیفکیٹ نہیں بھیجتا۔</translation>
    </message>
    <message>
        <source>Ask the operator of %1 to send the whole certificate chain, or your administrator for the certificate authority file that belongs to %1.</source>
        <translation>⁨%1⁩ چلانے والوں سے سرٹیفکیٹ کی پوری چین بھیجنے کو کہیں، یا اپنے ایڈمنسٹریٹر سے ⁨%1⁩ کی سرٹیفکیٹ اتھارٹی کی فائل مانگیں۔</translation>
    </message>
    <message>
        <source>An authority in the certificate authority file has expired.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل میں ایک اتھارٹی کی میعاد ختم ہو گئی ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator for the new file. If the date of this computer is wrong, correct it.</source>
        <translation>اپنے ایڈمنسٹریٹر سے نئی فائل مانگیں۔ اس کمپیوٹر کی تاریخ غلط ہو تو اسے ٹھیک کریں۔</translation>
    </message>
    <message>
        <source>A part of the certificate authority file is damaged.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل کا ایک حصہ خراب ہے۔</translation>
    </message>
    <message>
        <source>The certificate authority file is in the form PKCS#12 (.p12 or .pfx), which is made for keys.</source>
        <translation>سرٹیفکیٹ اتھارٹی کی فائل PKCS#12 (.p12 یا .pfx) شکل میں ہے، جو کلیدوں کے لیے ہوتی ہے۔</translation>
    </message>
    <message>
        <source>The address of the file storage is wrong: %1 leads to another one (error %2).</source>
        <translation>فائل اسٹوریج کا پتا غلط ہے: ⁨%1⁩ کسی اور پتے پر لے جاتا ہے (خرابی ⁨%2⁩)۔</translation>
    </message>
    <message>
        <source>Send it again. If it happens again, copy the details for the operator of the service, which gives this address.</source>
        <translation>اسے دوبارہ بھیجیں۔ پھر ایسا ہو تو سروس چلانے والوں کے لیے تفصیل کاپی کریں، جو یہ پتا دیتی ہے۔</translation>
    </message>
    <message>
        <source>The address of the file storage is wrong: it leads to another one (error %1).</source>
        <translation>فائل اسٹوریج کا پتا غلط ہے: یہ کسی اور پتے پر لے جاتا ہے (خرابی ⁨%1⁩)۔</translation>
    </message>
    <message>
        <source>%1 contains only the words in front of a token.</source>
        <translation>⁨%1⁩ میں صرف وہ الفاظ ہیں جو ٹوکن سے پہلے آتے ہیں۔</translation>
    </message>
    <message>
        <source>The list of people on this computer is missing, damaged or not the newest one, so signing in is not possible.</source>
        <translation>اس کمپیوٹر پر لوگوں کی فہرست نہیں ملی، خراب ہے یا سب سے نئی نہیں، اس لیے سائن اِن ممکن نہیں۔</translation>
    </message>
    <message>
        <source>Ask your administrator to restore the newest file people.json.</source>
        <translation>اپنے ایڈمنسٹریٹر سے سب سے نئی فائل people.json بحال کرنے کو کہیں۔</translation>
    </message>
    <message>
        <source>%1 is too large, because of the data of its form.</source>
        <translation>⁨%1⁩ اپنے فارم کے ڈیٹا کی وجہ سے بہت بڑی ہے۔</translation>
    </message>
    <message>
        <source>Open it and print it to a new PDF, then add that.</source>
        <translation>اسے کھولیں اور نئی PDF میں پرنٹ کریں، پھر وہ شامل کریں۔</translation>
    </message>
    <message>
        <source>%1 is too large, because of data that is not on its pages.</source>
        <translation>⁨%1⁩ ایسے ڈیٹا کی وجہ سے بہت بڑی ہے، جو اس کے صفحات پر نہیں ہے۔</translation>
    </message>
    <message>
        <source>%1 is damaged at its beginning, or is not what its name says.</source>
        <translation>⁨%1⁩ شروع میں خراب ہے، یا وہ نہیں ہے جو اس کا نام کہتا ہے۔</translation>
    </message>
    <message>
        <source>%1 is a picture that must be converted before it is sent.</source>
        <translation>⁨%1⁩ ایسی تصویر ہے جسے بھیجنے سے پہلے تبدیل کرنا ضروری ہے۔</translation>
    </message>
    <message>
        <source>Add --fit to the command to have it converted.</source>
        <translation>اسے تبدیل کرنے کے لیے کمانڈ میں --fit شامل کریں۔</translation>
    </message>
    <message>
        <source>The data of the form in the PDF is not sent with it.</source>
        <translation>‏PDF کے فارم کا ڈیٹا اس کے ساتھ نہیں بھیجا جاتا۔</translation>
    </message>
    <message>
        <source>without the data of its form</source>
        <translation>فارم کے ڈیٹا کے بغیر</translation>
    </message>
    <message>
        <source>The clock of this computer was wrong when the document was added. Its date may be wrong.</source>
        <translation>دستاویز شامل کرتے وقت اس کمپیوٹر کی گھڑی غلط تھی۔ اس کی تاریخ غلط ہو سکتی ہے۔</translation>
    </message>
    <message>
        <source>%1 The date of the document may be wrong.</source>
        <comment>a sentence about the clock of this computer</comment>
        <translation>⁨%1⁩ دستاویز کی تاریخ غلط ہو سکتی ہے۔</translation>
    </message>
    <message>
        <source>Enter the date of the document.</source>
        <translation>دستاویز کی تاریخ درج کریں۔</translation>
    </message>
    <message>
        <source>Enter the token alone, without other words or spaces.</source>
        <translation>صرف ٹوکن درج کریں، دوسرے الفاظ یا خالی جگہ کے بغیر۔</translation>
    </message>
    <message>
        <source>%1 is too large for the file storage.</source>
        <translation>⁨%1⁩ فائل اسٹوریج کے لیے بہت بڑی ہے۔</translation>
    </message>
    <message>
        <source>Unlock this part of the keychain, then try again.</source>
        <translation>کی چین کا یہ حصہ کھولیں، پھر کوشش کریں۔</translation>
    </message>
    <message>
        <source>Clinic Desk may have data in a locked part of the keychain: %1.</source>
        <comment>names of keyrings or databases</comment>
        <translation>ہو سکتا ہے کہ Clinic Desk کا ڈیٹا کی چین کے ایک مقفل حصے میں ہو: ⁨%1⁩۔</translation>
    </message>
    <message>
        <source>%1 redirects to another address: %2. For safety, Clinic Desk does not follow it.</source>
        <translation>⁨%1⁩ دوسرے پتے پر بھیجتا ہے: ⁨%2⁩۔ حفاظت کے لیے Clinic Desk وہاں نہیں جاتا۔</translation>
    </message>
    <message>
        <source>Ask your administrator whether that is the new address. If it is a sign-in page, sign in to this network in a web browser. Sending then continues automatically.</source>
        <translation>اپنے ایڈمنسٹریٹر سے پوچھیں کہ کیا یہی نیا پتا ہے۔ اگر یہ سائن اِن کا صفحہ ہے تو ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں۔ پھر بھیجنا خود بخود جاری رہے گا۔</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be opened: several parts of the keychain have a key for it, and the wrong one is used: %1.</source>
        <comment>names of keyrings or databases</comment>
        <translation>اس کمپیوٹر کا آؤٹ باکس کھولا نہیں جا سکتا: کی چین کے کئی حصوں میں اس کی کلید ہے، اور غلط کلید استعمال ہو رہی ہے: ⁨%1⁩۔</translation>
    </message>
    <message>
        <source>Ask your administrator to remove the wrong key. Documents in the outbox are not changed.</source>
        <translation>اپنے ایڈمنسٹریٹر سے غلط کلید ہٹانے کو کہیں۔ آؤٹ باکس کی دستاویزات نہیں بدلی ہیں۔</translation>
    </message>
    <message>
        <source>Ask your administrator whether that is the new address. If it is a sign-in page, sign in to this network in a web browser, then try again.</source>
        <translation>اپنے ایڈمنسٹریٹر سے پوچھیں کہ کیا یہی نیا پتا ہے۔ اگر یہ سائن اِن کا صفحہ ہے تو ویب براؤزر میں اس نیٹ ورک پر سائن اِن کریں، پھر دوبارہ کوشش کریں۔</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Ask your administrator whether the address has changed, then try again.</source>
        <translation>‏Clinic Desk نے ایک دن تک کوشش کی۔ دستاویز محفوظ ہے۔ اپنے ایڈمنسٹریٹر سے پوچھیں کہ کیا پتا بدل گیا ہے، پھر دوبارہ کوشش کریں۔</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) was/were turned.</source>
        <translation>
            <numerusform>%Ln صفحہ گھمایا گیا۔</numerusform>
            <numerusform>%Ln صفحات گھمائے گئے۔</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) turned</source>
        <translation>
            <numerusform>%Ln صفحہ گھمایا گیا</numerusform>
            <numerusform>%Ln صفحات گھمائے گئے</numerusform>
        </translation>
    </message>
    <message>
        <source>Time until the lock changed</source>
        <translation>تالے تک کا وقت بدلا</translation>
    </message>
    <message>
        <source>Doctor name read</source>
        <translation>ڈاکٹر کا نام پڑھا گیا</translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln منٹ</numerusform>
            <numerusform>%Ln منٹ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>کم از کم %Ln ہندسہ یا حرف درج کریں۔</numerusform>
            <numerusform>کم از کم %Ln ہندسے یا حروف درج کریں۔</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Connects a clinic to its health platform.</source>
        <translation>کلینک کو اس کے ہیلتھ پلیٹ فارم سے جوڑتا ہے۔</translation>
    </message>
    <message>
        <source>Start practice mode, with made-up patients and a service on this computer.</source>
        <translation>فرضی مریضوں اور اس کمپیوٹر کی ایک سروس کے ساتھ مشق موڈ شروع کریں۔</translation>
    </message>
    <message>
        <source>Files to add to the Upload page.</source>
        <translation>اپ لوڈ صفحے پر شامل کرنے کے لیے فائلیں۔</translation>
    </message>
    <message>
        <source>Check that this installation works. Print a line for each part.</source>
        <translation>جانچیں کہ یہ انسٹالیشن کام کرتی ہے۔ ہر حصے کے لیے ایک سطر لکھیں۔</translation>
    </message>
    <message>
        <source>Clinic Desk cannot be used, because the policy file of your administrator is not valid. Show this to your administrator.</source>
        <translation>‏Clinic Desk استعمال نہیں ہو سکتا، کیونکہ آپ کے ایڈمنسٹریٹر کی پالیسی فائل درست نہیں ہے۔ یہ اپنے ایڈمنسٹریٹر کو دکھائیں۔</translation>
    </message>
    <message>
        <source>Clinic Desk cannot be used, because this account has no home folder.</source>
        <translation>‏Clinic Desk استعمال نہیں ہو سکتا، کیونکہ اس اکاؤنٹ کا کوئی ہوم فولڈر نہیں ہے۔</translation>
    </message>
    <message>
        <source>Set HOME to a folder of your own, or ask your administrator.</source>
        <translation>‏HOME میں اپنا کوئی فولڈر سیٹ کریں، یا اپنے ایڈمنسٹریٹر سے پوچھیں۔</translation>
    </message>
    <message>
        <source>Clinic Desk cannot be used, because the home folder %1 does not exist.</source>
        <translation>‏Clinic Desk استعمال نہیں کیا جا سکتا، کیونکہ ہوم فولڈر ⁨%1⁩ موجود نہیں ہے۔</translation>
    </message>
    <message>
        <source>Ask your administrator to create it, or set HOME to a folder of your own.</source>
        <translation>اپنے ایڈمنسٹریٹر سے اسے بنانے کو کہیں، یا HOME میں اپنا کوئی فولڈر دیں۔</translation>
    </message>
</context>
</TS>
