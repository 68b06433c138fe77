<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="hi" sourcelanguage="en">
<context>
    <name>AadhaarValidation</name>
    <message>
        <source>An Aadhaar number does not start with 0 or 1. Check the number.</source>
        <translation>आधार नंबर 0 या 1 से शुरू नहीं होता। नंबर देखें।</translation>
    </message>
    <message>
        <source>This is not a valid Aadhaar number. Check the digits.</source>
        <translation>यह सही आधार नंबर नहीं है। अंक देखें।</translation>
    </message>
    <message>
        <source>The check digit is correct.</source>
        <translation>जाँच अंक सही है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln digit(s), as printed on the card or letter.</source>
        <translation>
            <numerusform>%Ln अंक, जैसा कार्ड या पत्र पर छपा है।</numerusform>
            <numerusform>%Ln अंक, जैसे कार्ड या पत्र पर छपे हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 digits so far.</source>
        <translation>
            <numerusform>अब तक %1 में से %Ln अंक।</numerusform>
            <numerusform>अब तक %1 में से %Ln अंक।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AddedData</name>
    <message>
        <source>document from mail.pdf</source>
        <translation>मेल से दस्तावेज़.pdf</translation>
    </message>
    <message>
        <source>pasted document.pdf</source>
        <translation>पेस्ट किया हुआ दस्तावेज़.pdf</translation>
    </message>
    <message>
        <source>picture from mail</source>
        <translation>मेल से तस्वीर</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>अटैचमेंट</translation>
    </message>
</context>
<context>
    <name>AssessmentDetails</name>
    <message>
        <source>No time given</source>
        <translation>समय नहीं दिया गया</translation>
    </message>
    <message>
        <source>Time as given: %1</source>
        <translation>दिया गया समय: %1</translation>
    </message>
    <message>
        <source>Unknown module</source>
        <translation>अनजान मॉड्यूल</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>बातचीत</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A line of the copied text: caption and value</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 · newest %2</source>
        <extracomment>Number of conversations, and the time of the newest one</extracomment>
        <translation>%1 · सबसे नई %2</translation>
    </message>
    <message>
        <source>Show both</source>
        <comment>practitioners</comment>
        <translation>दोनों दिखाएँ</translation>
    </message>
    <message>
        <source>Show all</source>
        <comment>practitioners</comment>
        <translation>सब दिखाएँ</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>स्थिति</translation>
    </message>
    <message numerus="yes">
        <source>The same identifier also appears with %Ln other practitioner(s).</source>
        <translation>
            <numerusform>यही पहचान %Ln और डॉक्टर के पास भी है।</numerusform>
            <numerusform>यही पहचान %Ln और डॉक्टरों के पास भी है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This patient has %Ln identifier(s) with this practitioner.</source>
        <translation>
            <numerusform>इस डॉक्टर के पास इस मरीज़ की %Ln पहचान है।</numerusform>
            <numerusform>इस डॉक्टर के पास इस मरीज़ की %Ln पहचान हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Practitioner’s name</source>
        <translation>डॉक्टर का नाम</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln बातचीत</numerusform>
            <numerusform>%Ln बातचीत</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AssessmentPrint</name>
    <message>
        <source>Assessments · %1</source>
        <translation>असेसमेंट · %1</translation>
    </message>
    <message>
        <source>As of %1 · %2 · Times in %3</source>
        <translation>%1 तक की जानकारी · %2 · समय %3 में</translation>
    </message>
    <message>
        <source>There is nothing in this list.</source>
        <translation>इस सूची में कुछ नहीं है।</translation>
    </message>
    <message>
        <source>%1 · as of %2</source>
        <translation>%1 · %2 तक की जानकारी</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>समय</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>बातचीत</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>मॉड्यूल</translation>
    </message>
    <message numerus="yes">
        <source>%1 (shortened; %Ln byte(s) in total)</source>
        <translation>
            <numerusform>%1 (छोटा किया गया; कुल %Ln बाइट)</numerusform>
            <numerusform>%1 (छोटा किया गया; कुल %Ln बाइट)</numerusform>
        </translation>
    </message>
    <message>
        <source>Assessments</source>
        <translation>असेसमेंट</translation>
    </message>
</context>
<context>
    <name>Assessments</name>
    <message>
        <source>New</source>
        <translation>नया</translation>
    </message>
    <message>
        <source>In review</source>
        <translation>समीक्षा में</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>पूरा</translation>
    </message>
    <message>
        <source>Partial</source>
        <translation>अधूरा</translation>
    </message>
    <message>
        <source>Practitioner</source>
        <translation>डॉक्टर</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>मरीज़</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>पहचान</translation>
    </message>
    <message>
        <source>Transaction</source>
        <translation>ट्रांज़ैक्शन</translation>
    </message>
    <message>
        <source>Workflow</source>
        <translation>वर्कफ़्लो</translation>
    </message>
    <message>
        <source>Identifier (OID)</source>
        <translation>पहचान (OID)</translation>
    </message>
    <message>
        <source>All statuses</source>
        <translation>सभी स्थितियाँ</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>The module and the status of a conversation</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>अनजान</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>नहीं दिया गया</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>आज %1</translation>
    </message>
    <message>
        <source>%1 · %2 UTC</source>
        <translation>%1 · %2 UTC</translation>
    </message>
    <message>
        <source>new</source>
        <translation>नई</translation>
    </message>
</context>
<context>
    <name>AssessmentsPage</name>
    <message>
        <source>this practitioner</source>
        <translation>यह डॉक्टर</translation>
    </message>
    <message>
        <source>this patient</source>
        <translation>यह मरीज़</translation>
    </message>
    <message>
        <source>this identifier</source>
        <translation>यह पहचान</translation>
    </message>
    <message>
        <source>this transaction</source>
        <translation>यह ट्रांज़ैक्शन</translation>
    </message>
    <message numerus="yes">
        <source>this/these workflow(s)</source>
        <translation>
            <numerusform>यह वर्कफ़्लो</numerusform>
            <numerusform>ये वर्कफ़्लो</numerusform>
        </translation>
    </message>
    <message>
        <source>The service has no assessments.</source>
        <translation>सर्विस पर कोई असेसमेंट नहीं है।</translation>
    </message>
    <message>
        <source>The service has no assessments for %1.</source>
        <translation>सर्विस पर इसके लिए कोई असेसमेंट नहीं है: %1।</translation>
    </message>
    <message>
        <source>The service has no assessments with this status. Choose another status above.</source>
        <translation>सर्विस पर इस स्थिति का कोई असेसमेंट नहीं है। ऊपर दूसरी स्थिति चुनें।</translation>
    </message>
    <message>
        <source>The service has no assessments with this status for %1.</source>
        <translation>सर्विस पर इसके लिए इस स्थिति का कोई असेसमेंट नहीं है: %1।</translation>
    </message>
    <message>
        <source>Could not load “%1”.</source>
        <translation>“%1” लोड नहीं हो सका।</translation>
    </message>
    <message>
        <source>Could not load the list with these filters. To see the earlier list, choose the earlier status and filters.</source>
        <translation>इन फ़िल्टरों के साथ सूची लोड नहीं हो सकी। पहले वाली सूची देखने के लिए पहले वाली स्थिति और फ़िल्टर चुनें।</translation>
    </message>
    <message>
        <source>%1 To see the list “%2” again, choose that status above.</source>
        <extracomment>Both are statuses: &quot;New&quot; could not be read. The list &quot;Completed&quot; is still here</extracomment>
        <translation>%1 “%2” की सूची फिर देखने के लिए ऊपर वह स्थिति चुनें।</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>%1 तक</translation>
    </message>
    <message>
        <source>search</source>
        <translation>खोज</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <extracomment>What is shown: how many conversations of how many</extracomment>
        <translation>%1: %3 में से %2</translation>
    </message>
    <message>
        <source>You are offline</source>
        <translation>आप ऑफ़लाइन हैं</translation>
    </message>
    <message>
        <source>Could not load the assessments</source>
        <translation>असेसमेंट लोड नहीं हो सके</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>कुछ नहीं मिला</translation>
    </message>
    <message numerus="yes">
        <source>The search or the selected days hide all %Ln.</source>
        <translation>
            <numerusform>खोज या चुने हुए दिनों के कारण %Ln बातचीत छिपी है।</numerusform>
            <numerusform>खोज या चुने हुए दिनों के कारण सभी %Ln छिपी हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>सब दिखाएँ</translation>
    </message>
    <message>
        <source>There are no assessments</source>
        <translation>कोई असेसमेंट नहीं है</translation>
    </message>
    <message>
        <source>No assessments with status “%1”</source>
        <translation>“%1” स्थिति का कोई असेसमेंट नहीं</translation>
    </message>
    <message>
        <source>Remove the filters</source>
        <translation>फ़िल्टर हटाएँ</translation>
    </message>
    <message>
        <source>Search “%1”</source>
        <translation>“%1” खोजें</translation>
    </message>
</context>
<context>
    <name>ConnectionCheck</name>
    <message>
        <source>%1 is known in the network.</source>
        <translation>%1 नेटवर्क में मिल गया।</translation>
    </message>
    <message>
        <source>%1 responds.</source>
        <translation>%1 जवाब दे रहा है।</translation>
    </message>
    <message>
        <source>The proxy %1 responds.</source>
        <translation>प्रॉक्सी %1 जवाब दे रहा है।</translation>
    </message>
    <message>
        <source>The certificate is valid and this computer trusts it.</source>
        <translation>सर्टिफ़िकेट सही है और यह कंप्यूटर उस पर भरोसा करता है।</translation>
    </message>
    <message>
        <source>The proxy %1 lets the connection through.</source>
        <translation>प्रॉक्सी %1 कनेक्शन को जाने देता है।</translation>
    </message>
    <message>
        <source>The clock of this computer is right.</source>
        <translation>इस कंप्यूटर की घड़ी सही है।</translation>
    </message>
    <message>
        <source>The service accepted the token.</source>
        <translation>सर्विस ने टोकन स्वीकार कर लिया।</translation>
    </message>
    <message>
        <source>The service accepted the doctor profile token.</source>
        <translation>सर्विस ने डॉक्टर प्रोफ़ाइल टोकन स्वीकार कर लिया।</translation>
    </message>
    <message>
        <source>What the key “%1” encrypts, it also decrypts.</source>
        <translation>कुंजी “%1” जो एन्क्रिप्ट करती है, उसे वह खोल भी लेती है।</translation>
    </message>
    <message>
        <source>The last document was delivered on %1.</source>
        <translation>आख़िरी दस्तावेज़ %1 को पहुँचा।</translation>
    </message>
    <message>
        <source>The proxy looks up the name of the service.</source>
        <translation>सर्विस का नाम प्रॉक्सी खोजता है।</translation>
    </message>
    <message>
        <source>Not needed: the service runs on this computer.</source>
        <translation>ज़रूरी नहीं: सर्विस इसी कंप्यूटर पर चल रही है।</translation>
    </message>
    <message>
        <source>This computer uses no proxy for the service.</source>
        <translation>यह कंप्यूटर सर्विस के लिए कोई प्रॉक्सी इस्तेमाल नहीं करता।</translation>
    </message>
    <message>
        <source>The service does not tell its time.</source>
        <translation>सर्विस अपना समय नहीं बताती।</translation>
    </message>
    <message>
        <source>There is no doctor profile token.</source>
        <translation>कोई डॉक्टर प्रोफ़ाइल टोकन नहीं है।</translation>
    </message>
    <message>
        <source>There is no encryption key.</source>
        <translation>कोई एन्क्रिप्शन कुंजी नहीं है।</translation>
    </message>
    <message>
        <source>No document of this connection was delivered yet.</source>
        <translation>इस कनेक्शन का कोई दस्तावेज़ अभी तक नहीं पहुँचा।</translation>
    </message>
    <message>
        <source>Not checked, because an earlier step failed.</source>
        <translation>नहीं जाँचा गया, क्योंकि पहले का एक चरण सफल नहीं हुआ।</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>यह कंप्यूटर</translation>
    </message>
    <message>
        <source>Set the time of this computer, then check again.</source>
        <translation>इस कंप्यूटर का समय ठीक करें, फिर दोबारा जाँचें।</translation>
    </message>
    <message>
        <source>%1, issued by %2, valid from %3 to %4</source>
        <translation>%1, जारीकर्ता %2, मान्य %3 से %4 तक</translation>
    </message>
    <message>
        <source>According to the token, it was issued on %1.</source>
        <translation>टोकन के अनुसार, यह %1 को जारी हुआ।</translation>
    </message>
    <message>
        <source>According to the token, it expires on %1.</source>
        <translation>टोकन के अनुसार, यह %1 को समाप्त होगा।</translation>
    </message>
    <message>
        <source>Ask your administrator for the certificate authority file. Enter it under “Advanced”, then check again.</source>
        <translation>अपने एडमिनिस्ट्रेटर से सर्टिफ़िकेट अथॉरिटी की फ़ाइल माँगें। उसे “उन्नत” में डालें, फिर दोबारा जाँचें।</translation>
    </message>
    <message>
        <source>Enter your token, then check again.</source>
        <translation>अपना टोकन डालें, फिर दोबारा जाँचें।</translation>
    </message>
    <message>
        <source>Enter the token again, or ask for a new one. Then check again.</source>
        <translation>टोकन फिर से डालें, या नया टोकन माँगें। फिर दोबारा जाँचें।</translation>
    </message>
    <message>
        <source>Wait a moment, then check again.</source>
        <translation>थोड़ा रुकें, फिर दोबारा जाँचें।</translation>
    </message>
    <message>
        <source>Ask your administrator to make space there. Documents wait on this computer.</source>
        <translation>अपने एडमिनिस्ट्रेटर से वहाँ जगह बनाने को कहें। दस्तावेज़ इस कंप्यूटर पर इंतज़ार करते हैं।</translation>
    </message>
    <message>
        <source>Check the address and your network, then check again.</source>
        <translation>पता और अपना नेटवर्क देखें, फिर दोबारा जाँचें।</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>नहीं जाँचा गया</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 मि.से.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>पता</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>सर्वर</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>सर्टिफ़िकेट</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>प्रॉक्सी</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>घड़ी</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>साइन-इन</translation>
    </message>
    <message>
        <source>Doctor profile token</source>
        <translation>डॉक्टर प्रोफ़ाइल टोकन</translation>
    </message>
    <message>
        <source>Encryption key</source>
        <translation>एन्क्रिप्शन कुंजी</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>वर्कस्पेस</translation>
    </message>
    <message>
        <source>Connection check of Clinic Desk %1</source>
        <translation>Clinic Desk %1 की कनेक्शन जाँच</translation>
    </message>
    <message>
        <source>The service names the file storage when the first document is sent.</source>
        <translation>पहला दस्तावेज़ भेजने पर सर्विस फ़ाइल स्टोरेज का नाम बताती है।</translation>
    </message>
    <message>
        <source>File storage</source>
        <translation>फ़ाइल स्टोरेज</translation>
    </message>
    <message>
        <source>According to the token, it expired on %1.</source>
        <translation>टोकन के अनुसार, यह %1 को समाप्त हो गया।</translation>
    </message>
    <message>
        <source>%1 s ahead of the clock of the service</source>
        <translation>सर्विस की घड़ी से %1 सेकंड आगे</translation>
    </message>
    <message>
        <source>%1 s behind the clock of the service</source>
        <translation>सर्विस की घड़ी से %1 सेकंड पीछे</translation>
    </message>
    <message>
        <source>No difference to the clock of the service</source>
        <translation>सर्विस की घड़ी से कोई अंतर नहीं</translation>
    </message>
    <message>
        <source>Key ID: %1</source>
        <translation>कुंजी का ID: %1</translation>
    </message>
    <message>
        <source>Length of the key: %1</source>
        <translation>कुंजी की लंबाई: %1</translation>
    </message>
    <message>
        <source>According to the token, it has expired. Ask your administrator for a new one.</source>
        <translation>टोकन के अनुसार, यह समाप्त हो चुका है। अपने एडमिनिस्ट्रेटर से नया माँगें।</translation>
    </message>
    <message>
        <source>It expires soon. Ask your administrator for a new one.</source>
        <translation>यह जल्दी समाप्त होगा। अपने एडमिनिस्ट्रेटर से नया माँगें।</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>Documents were delivered to patient numbers of the form %1.</source>
        <translation>दस्तावेज़ %1 रूप वाले मरीज़ नंबरों पर पहुँचे हैं।</translation>
    </message>
    <message>
        <source>Only patient numbers of the form %1 are accepted.</source>
        <translation>केवल %1 रूप वाले मरीज़ नंबर लिए जाते हैं।</translation>
    </message>
    <message>
        <source>The deliveries of this computer show no common form of patient numbers yet.</source>
        <translation>इस कंप्यूटर से भेजे दस्तावेज़ों में अभी मरीज़ नंबरों का कोई एक रूप नहीं दिखता।</translation>
    </message>
    <message>
        <source>To refuse all other numbers and barcodes, set the convention patient_pattern to %1.</source>
        <translation>बाक़ी सभी नंबर और बारकोड मना करने के लिए, नियम patient_pattern में %1 लिखें।</translation>
    </message>
    <message>
        <source>Patient numbers</source>
        <translation>मरीज़ नंबर</translation>
    </message>
    <message>
        <source>It is set in the environment variable %1.</source>
        <translation>यह एनवायरनमेंट वेरिएबल %1 में तय है।</translation>
    </message>
    <message>
        <source>It is set in the network settings of the desktop.</source>
        <translation>यह डेस्कटॉप की नेटवर्क सेटिंग में तय है।</translation>
    </message>
    <message>
        <source>It is set by your administrator’s policy.</source>
        <translation>यह आपके एडमिनिस्ट्रेटर की पॉलिसी में तय है।</translation>
    </message>
    <message>
        <source>Your administrator’s policy says that no proxy is used.</source>
        <translation>आपके एडमिनिस्ट्रेटर की पॉलिसी के अनुसार कोई प्रॉक्सी इस्तेमाल नहीं होता।</translation>
    </message>
    <message>
        <source>No proxy is used, because the environment variable %1 names %2.</source>
        <translation>कोई प्रॉक्सी इस्तेमाल नहीं होता, क्योंकि एनवायरनमेंट वेरिएबल %1 में %2 दिया गया है।</translation>
    </message>
    <message>
        <source>The file storage of the last document, %1, cannot be reached.</source>
        <translation>पिछले दस्तावेज़ के फ़ाइल स्टोरेज, %1, से संपर्क नहीं हो सकता।</translation>
    </message>
    <message>
        <source>The service may have another file storage now. If the next document is not delivered, ask your administrator.</source>
        <translation>हो सकता है कि सर्विस का अब दूसरा फ़ाइल स्टोरेज हो। अगर अगला दस्तावेज़ न पहुँचे, तो अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
</context>
<context>
    <name>ConnectionDraft</name>
    <message>
        <source>Enter a name for the connection, such as the clinic’s name.</source>
        <translation>कनेक्शन का नाम डालें, जैसे क्लिनिक का नाम।</translation>
    </message>
    <message>
        <source>Another connection already has this name.</source>
        <translation>यह नाम किसी दूसरे कनेक्शन का है।</translation>
    </message>
    <message>
        <source>Enter your user ID.</source>
        <translation>अपना यूज़र ID डालें।</translation>
    </message>
    <message>
        <source>A user ID can contain only the letters A to Z, digits and - _ . : without spaces.</source>
        <translation>यूज़र ID में केवल A से Z तक के अक्षर, अंक और - _ . : हो सकते हैं, ख़ाली जगह नहीं।</translation>
    </message>
    <message>
        <source>This certificate file cannot be read.</source>
        <translation>यह सर्टिफ़िकेट फ़ाइल पढ़ी नहीं जा सकती।</translation>
    </message>
    <message>
        <source>Enter the service address.</source>
        <translation>सर्विस का पता डालें।</translation>
    </message>
    <message>
        <source>Use an https address. http is not safe.</source>
        <translation>https वाला पता डालें। http सुरक्षित नहीं है।</translation>
    </message>
    <message>
        <source>A service address starts with https://</source>
        <translation>सर्विस का पता https:// से शुरू होता है</translation>
    </message>
    <message>
        <source>An address can contain only a host and a path, without ?, # or a password.</source>
        <translation>पते में केवल होस्ट और पाथ हो सकते हैं, ?, # या पासवर्ड नहीं।</translation>
    </message>
    <message>
        <source>This is not a valid service address.</source>
        <translation>यह सर्विस का सही पता नहीं है।</translation>
    </message>
    <message>
        <source>Must start with https. The certificate is checked in the next step.</source>
        <translation>https से शुरू होना चाहिए। सर्टिफ़िकेट अगले चरण में जाँचा जाएगा।</translation>
    </message>
    <message>
        <source>OK. It is on this computer, so it needs no certificate.</source>
        <translation>ठीक है। यह पता इसी कंप्यूटर का है, इसलिए सर्टिफ़िकेट की ज़रूरत नहीं है।</translation>
    </message>
    <message>
        <source>OK. The certificate is checked in the next step.</source>
        <translation>ठीक है। सर्टिफ़िकेट अगले चरण में जाँचा जाएगा।</translation>
    </message>
    <message>
        <source>A connection with a name that looks the same exists. Choose another name.</source>
        <translation>ऐसा कनेक्शन पहले से है जिसका नाम देखने में ऐसा ही है। दूसरा नाम चुनें।</translation>
    </message>
    <message>
        <source>“%1” is not a code. A code can contain only the letters A to Z, digits and - _ . and at most 32 characters.</source>
        <translation>“%1” कोड नहीं है। कोड में केवल A से Z तक के अक्षर, अंक और - _ . हो सकते हैं, और ज़्यादा से ज़्यादा 32 अक्षर।</translation>
    </message>
    <message>
        <source>Enter the code and the label of the new type.</source>
        <translation>नए प्रकार का कोड और नाम डालें।</translation>
    </message>
    <message>
        <source>Enter the code of “%1”.</source>
        <translation>“%1” का कोड डालें।</translation>
    </message>
    <message>
        <source>Two types have the code “%1”. Change one of them.</source>
        <translation>दो प्रकारों का कोड “%1” है। उनमें से एक बदलें।</translation>
    </message>
    <message>
        <source>Enter the label of “%1”.</source>
        <translation>“%1” का नाम डालें।</translation>
    </message>
    <message>
        <source>The label of “%1” contains characters that cannot be shown.</source>
        <translation>“%1” के नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।</translation>
    </message>
    <message numerus="yes">
        <source>A name can contain only the letters A to Z, digits and - _ . and at most %Ln character(s).</source>
        <translation>
            <numerusform>नाम में केवल A से Z तक के अक्षर, अंक और - _ . हो सकते हैं, और ज़्यादा से ज़्यादा %Ln अक्षर।</numerusform>
            <numerusform>नाम में केवल A से Z तक के अक्षर, अंक और - _ . हो सकते हैं, और ज़्यादा से ज़्यादा %Ln अक्षर।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CopiedText</name>
    <message>
        <source>Time (UTC)</source>
        <translation>समय (UTC)</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>बातचीत</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>मॉड्यूल</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>स्थिति</translation>
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
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <extracomment>A format of QLocale: month as a short word, year</extracomment>
        <translation>MMM yyyy</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy</source>
        <extracomment>A format of QLocale: weekday, day, month, year</extracomment>
        <translation>dddd, d MMMM yyyy</translation>
    </message>
</context>
<context>
    <name>DaySlip</name>
    <message>
        <source>Type</source>
        <translation>प्रकार</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>पहुँच गया</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>इंतज़ार में</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>आपकी ज़रूरत है</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>सभी दस्तावेज़</translation>
    </message>
    <message>
        <source>Delivered: %1</source>
        <translation>पहुँच गए: %1</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>अभी बाक़ी</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>कुछ बाक़ी नहीं है।</translation>
    </message>
    <message>
        <source>State</source>
        <translation>स्थिति</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>जोड़ा गया</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>मरीज़</translation>
    </message>
    <message>
        <source>File</source>
        <translation>फ़ाइल</translation>
    </message>
    <message>
        <source>Delivered documents</source>
        <translation>पहुँचे हुए दस्तावेज़</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>समय</translation>
    </message>
    <message>
        <source>Summary of the day</source>
        <translation>दिन का सारांश</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>%1 तक की जानकारी</translation>
    </message>
    <message>
        <source>Documents by type</source>
        <translation>प्रकार के अनुसार दस्तावेज़</translation>
    </message>
    <message>
        <source>Clinic Desk · summary of %1</source>
        <extracomment>%1 a date</extracomment>
        <translation>Clinic Desk · %1 का सारांश</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are on the Upload page and not sent yet.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ अपलोड पेज पर है और अभी भेजा नहीं गया।</numerusform>
            <numerusform>%Ln दस्तावेज़ अपलोड पेज पर हैं और अभी भेजे नहीं गए।</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents of %1</source>
        <extracomment>%1 the name of a person who uses Clinic Desk</extracomment>
        <translation>%1 के दस्तावेज़</translation>
    </message>
    <message>
        <source>It is not known whether anything else is open.</source>
        <translation>यह पता नहीं है कि और कुछ बाक़ी है या नहीं।</translation>
    </message>
    <message>
        <source>This summary is incomplete. Documents that are saved on this computer cannot be read now, and are missing here.</source>
        <translation>यह सारांश अधूरा है। जो दस्तावेज़ इस कंप्यूटर पर सहेजे हैं, वे अभी पढ़े नहीं जा सकते और यहाँ नहीं हैं।</translation>
    </message>
</context>
<context>
    <name>DeliveryOptions</name>
    <message>
        <source>By upload form, request encrypted</source>
        <translation>अपलोड फ़ॉर्म से, एन्क्रिप्टेड रिक्वेस्ट</translation>
    </message>
    <message>
        <source>By upload form, not encrypted</source>
        <translation>अपलोड फ़ॉर्म से, बिना एन्क्रिप्शन</translation>
    </message>
    <message>
        <source>Directly, encrypted</source>
        <translation>सीधे, एन्क्रिप्टेड</translation>
    </message>
    <message>
        <source>Directly, not encrypted</source>
        <translation>सीधे, बिना एन्क्रिप्शन</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 &quot;Directly, encrypted&quot;, %2 &quot;2 tasks&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>This connection encrypts every payload.</source>
        <translation>यह कनेक्शन हर पेलोड एन्क्रिप्ट करता है।</translation>
    </message>
    <message>
        <source>This connection encrypts the request. The file goes to the file storage as it is, protected by TLS only.</source>
        <translation>यह कनेक्शन रिक्वेस्ट एन्क्रिप्ट करता है। फ़ाइल जैसी है वैसी ही फ़ाइल स्टोरेज में जाती है, केवल TLS से सुरक्षित।</translation>
    </message>
    <message>
        <source>Encrypts the request. The file goes to the file storage as it is, protected by TLS only.</source>
        <translation>रिक्वेस्ट एन्क्रिप्ट करता है। फ़ाइल जैसी है वैसी ही फ़ाइल स्टोरेज में जाती है, केवल TLS से सुरक्षित।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln काम</numerusform>
            <numerusform>%Ln काम</numerusform>
        </translation>
    </message>
    <message>
        <source>Different methods</source>
        <translation>अलग-अलग तरीक़े</translation>
    </message>
    <message>
        <source>This call contains the patient but no document ID.</source>
        <translation>इस कॉल में मरीज़ होता है, पर दस्तावेज़ ID नहीं।</translation>
    </message>
    <message>
        <source>This call contains no patient and no document ID. The service decides which record gets the file.</source>
        <translation>इस कॉल में न मरीज़ होता है, न दस्तावेज़ ID। फ़ाइल किस रिकॉर्ड में जाएगी, यह सर्विस तय करती है।</translation>
    </message>
    <message>
        <source>%1 If there is no clear answer, the document waits for your decision in the outbox. It is never sent again automatically, so that the service does not get it twice.</source>
        <extracomment>%1 is a sentence about what the call contains</extracomment>
        <translation>%1 साफ़ जवाब न मिले, तो दस्तावेज़ आउटबॉक्स में आपके फ़ैसले का इंतज़ार करता है। उसे अपने आप दोबारा कभी नहीं भेजा जाता, ताकि वह सर्विस को दो बार न मिले।</translation>
    </message>
    <message>
        <source>This connection has no encryption key.</source>
        <translation>इस कनेक्शन की कोई एन्क्रिप्शन कुंजी नहीं है।</translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message>
        <source>yes</source>
        <translation>हाँ</translation>
    </message>
    <message>
        <source>no</source>
        <translation>नहीं</translation>
    </message>
    <message>
        <source>none</source>
        <translation>कोई नहीं</translation>
    </message>
    <message>
        <source>System</source>
        <translation>सिस्टम</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>कर्नेल</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>प्रोसेसर</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>भाषा</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>डेस्कटॉप</translation>
    </message>
    <message>
        <source>Window system</source>
        <translation>विंडो सिस्टम</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>स्क्रीन</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>इस्तेमाल में</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>अस्थायी</translation>
    </message>
    <message>
        <source>encrypts payloads</source>
        <translation>पेलोड एन्क्रिप्ट करता है</translation>
    </message>
    <message>
        <source>has a key ID</source>
        <translation>कुंजी का ID है</translation>
    </message>
    <message>
        <source>has a certificate authority file</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल है</translation>
    </message>
    <message>
        <source>Keychain</source>
        <translation>कीचेन</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>प्रॉक्सी</translation>
    </message>
    <message>
        <source>People</source>
        <translation>लोग</translation>
    </message>
    <message>
        <source>People with a PIN</source>
        <translation>PIN वाले लोग</translation>
    </message>
    <message>
        <source>Minutes until it locks</source>
        <translation>कितने मिनट बाद लॉक होता है</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>दस्तावेज़</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>पढ़े नहीं जा सकते</translation>
    </message>
    <message>
        <source>Their problems</source>
        <translation>इनकी समस्याएँ</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>रोके गए</translation>
    </message>
    <message>
        <source>Age of the oldest one in minutes</source>
        <translation>सबसे पुराना कितने मिनट पुराना है</translation>
    </message>
    <message>
        <source>Stored on the disk</source>
        <translation>डिस्क पर सेव हैं</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>नतीजा</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>जाँच नहीं हुई</translation>
    </message>
    <message>
        <source>there is no connection</source>
        <translation>कोई कनेक्शन नहीं है</translation>
    </message>
    <message>
        <source>the check took too long</source>
        <translation>जाँच में बहुत समय लगा</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 मि.से.</translation>
    </message>
    <message>
        <source>Diagnostics of Clinic Desk</source>
        <translation>Clinic Desk की तकनीकी जानकारी</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>वर्शन</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>कंप्यूटर</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>सेटिंग</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>आउटबॉक्स</translation>
    </message>
    <message>
        <source>Stored on this computer</source>
        <translation>इस कंप्यूटर पर सेव डेटा</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln file(s)</source>
        <translation>
            <numerusform>%Ln फ़ाइल में %1</numerusform>
            <numerusform>%Ln फ़ाइलों में %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>समस्याएँ</translation>
    </message>
    <message>
        <source>Connection check</source>
        <translation>कनेक्शन की जाँच</translation>
    </message>
    <message>
        <source>Last warnings</source>
        <translation>आख़िरी चेतावनियाँ</translation>
    </message>
    <message>
        <source>has a mistake, so nothing is sent</source>
        <translation>इसमें गलती है, इसलिए कुछ नहीं भेजा जाता</translation>
    </message>
    <message>
        <source>Policy of the administrator</source>
        <translation>एडमिनिस्ट्रेटर की पॉलिसी</translation>
    </message>
    <message>
        <source>Documents of other connections were left out, because they need the PIN of the person.</source>
        <translation>दूसरे कनेक्शन के दस्तावेज़ नहीं दिए गए, क्योंकि उनके लिए उस व्यक्ति का PIN चाहिए।</translation>
    </message>
    <message>
        <source>Documents, tokens and keys were left out, because they need the PIN of the person. “Copy diagnostics” in the window has them.</source>
        <translation>दस्तावेज़, टोकन और कुंजियाँ नहीं दी गईं, क्योंकि उनके लिए उस व्यक्ति का PIN चाहिए। विंडो की तकनीकी जानकारी में वे हैं।</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>नहीं दिया गया</translation>
    </message>
    <message>
        <source>The system call filter is active.</source>
        <translation>सिस्टम कॉल का फ़िल्टर चालू है।</translation>
    </message>
    <message>
        <source>There is no system call filter.</source>
        <translation>सिस्टम कॉल का कोई फ़िल्टर नहीं है।</translation>
    </message>
    <message>
        <source>This kernel has no Landlock.</source>
        <translation>इस कर्नेल में Landlock नहीं है।</translation>
    </message>
    <message>
        <source>Landlock (version %1) is active.</source>
        <translation>Landlock (वर्शन %1) चालू है।</translation>
    </message>
    <message>
        <source>Landlock (version %1) is not active.</source>
        <translation>Landlock (वर्शन %1) चालू नहीं है।</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>डिकोडर</translation>
    </message>
    <message>
        <source>The decoder does not start.</source>
        <translation>डिकोडर शुरू नहीं होता।</translation>
    </message>
</context>
<context>
    <name>DoctorProfile</name>
    <message>
        <source>Registration</source>
        <translation>रजिस्ट्रेशन</translation>
    </message>
    <message>
        <source>Degree</source>
        <translation>डिग्री</translation>
    </message>
    <message>
        <source>Years</source>
        <translation>साल</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A field and its value in copied text</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>Nothing to fix.</source>
        <translation>ठीक करने को कुछ नहीं।</translation>
    </message>
    <message>
        <source>Female</source>
        <translation>महिला</translation>
    </message>
    <message>
        <source>Male</source>
        <translation>पुरुष</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>अन्य</translation>
    </message>
    <message>
        <source>profile since %1</source>
        <translation>%1 से</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>%1 तक</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>%1 से</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <extracomment>Years in which a degree began and ended</extracomment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Registration (default)</source>
        <translation>रजिस्ट्रेशन (डिफ़ॉल्ट)</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 और %Ln अन्य</numerusform>
            <numerusform>%1 और %Ln अन्य</numerusform>
        </translation>
    </message>
    <message>
        <source>City (separate field): %1</source>
        <translation>शहर (अलग फ़ील्ड): %1</translation>
    </message>
</context>
<context>
    <name>DuplicateFinder</name>
    <message>
        <source>The same file was delivered for %1 on %2 at %3. Send it again only if you mean to.</source>
        <translation>यही फ़ाइल %1 के लिए %2 को %3 बजे पहुँच चुकी है। दोबारा तभी भेजें जब सच में भेजना हो।</translation>
    </message>
    <message>
        <source>The same file is already in the outbox, for %1. Send it again only if you mean to.</source>
        <translation>यही फ़ाइल %1 के लिए पहले से आउटबॉक्स में है। दोबारा तभी भेजें जब सच में भेजना हो।</translation>
    </message>
    <message>
        <source>The same file is already in this list. Send it twice only if you mean to.</source>
        <translation>यही फ़ाइल पहले से इस सूची में है। दो बार तभी भेजें जब सच में भेजना हो।</translation>
    </message>
    <message>
        <source>The same file is already in this list, and in the outbox for %1. Send it again only if you mean to.</source>
        <translation>यही फ़ाइल पहले से इस सूची में है, और %1 के लिए आउटबॉक्स में भी। दोबारा तभी भेजें जब सच में भेजना हो।</translation>
    </message>
    <message>
        <source>The same file is already in this list, and was delivered for %1 on %2 at %3. Send it again only if you mean to.</source>
        <translation>यही फ़ाइल पहले से इस सूची में है, और %1 के लिए %2 को %3 बजे पहुँच चुकी है। दोबारा तभी भेजें जब सच में भेजना हो।</translation>
    </message>
</context>
<context>
    <name>ErrorDetails</name>
    <message>
        <source>Code</source>
        <translation>कोड</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>स्थिति</translation>
    </message>
    <message>
        <source>Server code</source>
        <translation>सर्वर कोड</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>विषय</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>कारण</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>समय</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>कॉल</translation>
    </message>
    <message>
        <source>Request ID</source>
        <translation>रिक्वेस्ट ID</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 और %Ln अन्य</numerusform>
            <numerusform>%1 और %Ln अन्य</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MissingSecret</name>
    <message>
        <source>Enter the key…</source>
        <translation>कुंजी डालें…</translation>
    </message>
    <message>
        <source>Enter a new token…</source>
        <translation>नया टोकन डालें…</translation>
    </message>
    <message>
        <source>Enter your token…</source>
        <translation>अपना टोकन डालें…</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Documents are kept in memory only. Documents that are not delivered are lost when you close this window.</source>
        <translation>दस्तावेज़ केवल मेमोरी में रखे जाते हैं। जो दस्तावेज़ नहीं पहुँचे, वे यह विंडो बंद करने पर खो जाएँगे।</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>यह कंप्यूटर</translation>
    </message>
    <message>
        <source>This computer has no working keychain, so documents cannot be encrypted and saved. Ask your administrator for a keychain.</source>
        <translation>इस कंप्यूटर पर कीचेन काम नहीं कर रही, इसलिए दस्तावेज़ एन्क्रिप्ट करके सेव नहीं किए जा सकते। अपने एडमिनिस्ट्रेटर से कीचेन चालू करने को कहें।</translation>
    </message>
    <message numerus="yes">
        <source>You can view %Ln saved document(s) in the Outbox.</source>
        <translation>
            <numerusform>सेव किया हुआ %Ln दस्तावेज़ आप आउटबॉक्स में देख सकते हैं।</numerusform>
            <numerusform>सेव किए हुए %Ln दस्तावेज़ आप आउटबॉक्स में देख सकते हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>If a script added them, it sends them the next time it runs. If the connection was removed, they cannot be sent: remove them in the Outbox and add the files again.</source>
        <translation>अगर इन्हें किसी स्क्रिप्ट ने जोड़ा है, तो वह अगली बार चलने पर इन्हें भेज देगी। अगर कनेक्शन हटा दिया गया है, तो ये भेजे नहीं जा सकते: इन्हें आउटबॉक्स से हटाएँ और फ़ाइलें फिर जोड़ें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are waiting for connections that are not set up on this computer.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ ऐसे कनेक्शन के इंतज़ार में है जो इस कंप्यूटर पर सेट नहीं है।</numerusform>
            <numerusform>%Ln दस्तावेज़ ऐसे कनेक्शनों के इंतज़ार में हैं जो इस कंप्यूटर पर सेट नहीं हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>साइन-इन</translation>
    </message>
    <message>
        <source>Ask your administrator for a new one. Enter it from the menu at the top right. Documents wait in the Outbox until then.</source>
        <translation>अपने एडमिनिस्ट्रेटर से नया टोकन माँगें। उसे ऊपर के मेनू से डालें। तब तक दस्तावेज़ आउटबॉक्स में इंतज़ार करते हैं।</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 has expired.</source>
        <translation>%1 का डॉक्टर प्रोफ़ाइल टोकन समाप्त हो चुका है।</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 expires %2.</source>
        <translation>%1 का डॉक्टर प्रोफ़ाइल टोकन समाप्त होगा: %2।</translation>
    </message>
    <message>
        <source>Ask your administrator for a new one. Enter it from the menu at the top right. Without it, profiles of doctors cannot be read.</source>
        <translation>अपने एडमिनिस्ट्रेटर से नया टोकन माँगें। उसे ऊपर के मेनू से डालें। उसके बिना डॉक्टरों की प्रोफ़ाइल नहीं पढ़ी जा सकती।</translation>
    </message>
    <message>
        <source>The access token for %1 has expired.</source>
        <translation>%1 का एक्सेस टोकन समाप्त हो चुका है।</translation>
    </message>
    <message>
        <source>The access token for %1 expires %2.</source>
        <translation>%1 का एक्सेस टोकन समाप्त होगा: %2।</translation>
    </message>
    <message>
        <source>Saved documents are still on this computer, but they are not sent. Start Clinic Desk again when this is solved.</source>
        <translation>सेव किए हुए दस्तावेज़ अब भी इस कंप्यूटर पर हैं, पर वे भेजे नहीं जा रहे। समस्या हल होने पर Clinic Desk फिर से शुरू करें।</translation>
    </message>
    <message>
        <source>The practice service does not run.</source>
        <translation>अभ्यास सर्विस नहीं चल रही है।</translation>
    </message>
    <message>
        <source>Close Clinic Desk and start practice mode again. If it happens again, install it again.</source>
        <translation>Clinic Desk बंद करें और अभ्यास मोड फिर शुरू करें। अगर फिर ऐसा हो, तो उसे दोबारा इंस्टॉल करें।</translation>
    </message>
    <message>
        <source>Set the date and time of this computer. Until then, enter the date of each document.</source>
        <translation>इस कंप्यूटर की तारीख़ और समय सही करें। तब तक हर दस्तावेज़ की तारीख़ डालें।</translation>
    </message>
    <message>
        <source>Clinic Desk cannot write its folder %1. Make it writable, or ask your administrator. Then start practice mode again.</source>
        <translation>Clinic Desk अपने फ़ोल्डर %1 में नहीं लिख सकता। उसमें लिखने की अनुमति दें, या अपने एडमिनिस्ट्रेटर से कहें। फिर अभ्यास मोड दोबारा शुरू करें।</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>The keychain responds again. Your outbox can be opened.</source>
        <translation>कीचेन फिर जवाब दे रही है। आपका आउटबॉक्स खोला जा सकता है।</translation>
    </message>
    <message>
        <source>Until then, documents are kept in memory only. Nothing of today is lost when you open the outbox: the window opens again.</source>
        <translation>तब तक दस्तावेज़ केवल मेमोरी में रहते हैं। आउटबॉक्स खोलने पर आज का कुछ नहीं खोता: विंडो फिर से खुलती है।</translation>
    </message>
    <message>
        <source>Open the outbox</source>
        <translation>आउटबॉक्स खोलें</translation>
    </message>
    <message>
        <source>New documents are kept in memory only. New documents that are not delivered are lost when you close this window.</source>
        <translation>नए दस्तावेज़ केवल मेमोरी में रखे जाते हैं। जो नए दस्तावेज़ नहीं पहुँचे, वे यह विंडो बंद करने पर खो जाएँगे।</translation>
    </message>
    <message>
        <source>Documents from before are still on this computer. They are listed and sent when the keychain responds again.</source>
        <translation>पहले के दस्तावेज़ अब भी इस कंप्यूटर पर हैं। कीचेन के फिर जवाब देने पर वे सूची में आएँगे और भेजे जाएँगे।</translation>
    </message>
</context>
<context>
    <name>Obstacle</name>
    <message>
        <source>Not now: %1.</source>
        <extracomment>Why a button or a command of a menu is disabled: %1 a few words, such as &quot;select a document&quot;</extracomment>
        <translation>अभी नहीं: %1।</translation>
    </message>
</context>
<context>
    <name>OutboxChangeSummary</name>
    <message numerus="yes">
        <source>%Ln delivered</source>
        <translation>
            <numerusform>%Ln पहुँच गया</numerusform>
            <numerusform>%Ln पहुँच गए</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>&quot;4 delivered, 1 needs you&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Clinic Desk: outbox</source>
        <translation>Clinic Desk: आउटबॉक्स</translation>
    </message>
    <message>
        <source>Open the outbox</source>
        <translation>आउटबॉक्स खोलें</translation>
    </message>
    <message numerus="yes">
        <source>%Ln needs/need you</source>
        <translation>
            <numerusform>%Ln को आपकी ज़रूरत है</numerusform>
            <numerusform>%Ln को आपकी ज़रूरत है</numerusform>
        </translation>
    </message>
    <message>
        <source>Open Clinic Desk to see what is new.</source>
        <translation>क्या नया है, यह देखने के लिए Clinic Desk खोलें।</translation>
    </message>
</context>
<context>
    <name>OutboxRows</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़</numerusform>
            <numerusform>%Ln दस्तावेज़</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cause(s)</source>
        <translation>
            <numerusform>%Ln कारण</numerusform>
            <numerusform>%Ln कारण</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln paused</source>
        <translation>
            <numerusform>%Ln रोका गया</numerusform>
            <numerusform>%Ln रोके गए</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and %Ln paused</source>
        <extracomment>Beside the header &quot;In progress&quot;: %1 documents are sent or wait, %n are paused</extracomment>
        <translation>
            <numerusform>%1, और %Ln रोका गया</numerusform>
            <numerusform>%1, और %Ln रोके गए</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln फ़ाइल</numerusform>
            <numerusform>%Ln फ़ाइलें</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <extracomment>%1 the name of a file, %n the number of other files</extracomment>
        <translation>
            <numerusform>%1 और %Ln अन्य</numerusform>
            <numerusform>%1 और %Ln अन्य</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 s</source>
        <extracomment>A span of time: seconds</extracomment>
        <translation>%1 सेकंड</translation>
    </message>
    <message>
        <source>%1 min</source>
        <extracomment>A span of time: minutes</extracomment>
        <translation>%1 मिनट</translation>
    </message>
    <message>
        <source>direct, encrypted</source>
        <translation>सीधा, एन्क्रिप्टेड</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>सीधा</translation>
    </message>
    <message>
        <source>encrypted request</source>
        <translation>एन्क्रिप्टेड रिक्वेस्ट</translation>
    </message>
    <message>
        <source>to the file storage at %1</source>
        <translation>फ़ाइल स्टोरेज में %1 बजे</translation>
    </message>
    <message>
        <source>to the service at %1</source>
        <translation>सर्विस पर %1 बजे</translation>
    </message>
    <message>
        <source>to the service at %1 · receipt %2</source>
        <extracomment>%1 a time, %2 what the service answered</extracomment>
        <translation>सर्विस पर %1 बजे · रसीद %2</translation>
    </message>
    <message>
        <source>by you</source>
        <extracomment>Who paused this document</extracomment>
        <translation>आपने रोका</translation>
    </message>
    <message>
        <source>with “Pause all”</source>
        <translation>“सब रोकें” से</translation>
    </message>
    <message>
        <source>getting an upload form from the service</source>
        <translation>सर्विस से अपलोड फ़ॉर्म लिया जा रहा है</translation>
    </message>
    <message>
        <source>sends in %1</source>
        <translation>%1 में भेजा जाएगा</translation>
    </message>
    <message>
        <source>waits for the connection</source>
        <translation>कनेक्शन का इंतज़ार है</translation>
    </message>
    <message>
        <source>next try in %1 · %2</source>
        <extracomment>%1 a span such as &quot;12 s&quot;, %2 a sentence about the last try</extracomment>
        <translation>अगली कोशिश %1 में · %2</translation>
    </message>
    <message>
        <source>The service does not accept the type “%1”</source>
        <translation>सर्विस “%1” प्रकार स्वीकार नहीं करती</translation>
    </message>
    <message>
        <source>%1 · %2, saved on this computer</source>
        <translation>%1 · %2, इस कंप्यूटर पर सेव</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <extracomment>%1 whose side it is, %2 &quot;2 documents&quot;, %3 what to do</extracomment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>आपकी ज़रूरत है</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>जारी</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>रोका गया</translation>
    </message>
    <message>
        <source>Saved on this computer (read-only)</source>
        <translation>इस कंप्यूटर पर सेव (केवल देखने के लिए)</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>दस्तावेज़</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>सीधा</translation>
    </message>
    <message>
        <source>Document ID</source>
        <translation>दस्तावेज़ ID</translation>
    </message>
    <message>
        <source>Failed attempts in a row</source>
        <translation>लगातार असफल कोशिशें</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>पिछला बदलाव</translation>
    </message>
    <message numerus="yes">
        <source>Retry all %Ln</source>
        <translation>
            <numerusform>%Ln की फिर कोशिश करें</numerusform>
            <numerusform>सभी %Ln की फिर कोशिश करें</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message numerus="yes">
        <source>Send all %Ln again</source>
        <translation>
            <numerusform>%Ln फिर भेजें</numerusform>
            <numerusform>सभी %Ln फिर भेजें</numerusform>
        </translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>फिर भेजें</translation>
    </message>
    <message>
        <source>Send by upload form</source>
        <translation>अपलोड फ़ॉर्म से भेजें</translation>
    </message>
    <message>
        <source>Send as new documents</source>
        <translation>नए दस्तावेज़ों के रूप में भेजें</translation>
    </message>
    <message>
        <source>Send as a new document</source>
        <translation>नए दस्तावेज़ के रूप में भेजें</translation>
    </message>
    <message>
        <source>Choose another type…</source>
        <translation>दूसरा प्रकार चुनें…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln पेज</numerusform>
            <numerusform>%Ln पेज</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>बदलें…</translation>
    </message>
    <message>
        <source>Make smaller…</source>
        <translation>छोटा करें…</translation>
    </message>
    <message numerus="yes">
        <source>Delivered in the last %Ln hour(s)</source>
        <translation>
            <numerusform>पिछले %Ln घंटे में पहुँचे</numerusform>
            <numerusform>पिछले %Ln घंटों में पहुँचे</numerusform>
        </translation>
    </message>
    <message>
        <source>The service says: “%1”. %2</source>
        <extracomment>%1 the words of the service in its own language, %2 a sentence that says what to do</extracomment>
        <translation>सर्विस का जवाब: “%1”। %2</translation>
    </message>
</context>
<context>
    <name>OutboxSummary</name>
    <message>
        <source>Everything is paused</source>
        <translation>सब कुछ रुका है</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>Bytes that were sent, of all: &quot;8.2 of 31.0 MB&quot;, &quot;900 kB of 1.2 MB&quot;</extracomment>
        <translation>%2 में से %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>The outbox is empty</source>
        <translation>आउटबॉक्स ख़ाली है</translation>
    </message>
    <message>
        <source>Not safe to close yet</source>
        <translation>अभी बंद करना सुरक्षित नहीं</translation>
    </message>
    <message>
        <source>Safe to close</source>
        <translation>बंद करना सुरक्षित है</translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln इंतज़ार में</numerusform>
            <numerusform>%Ln इंतज़ार में</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln paused</source>
        <translation>
            <numerusform>%Ln रोका गया</numerusform>
            <numerusform>%Ln रोके गए</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything is paused: %Ln document(s) waiting</source>
        <translation>
            <numerusform>सब कुछ रुका है: %Ln दस्तावेज़ इंतज़ार में</numerusform>
            <numerusform>सब कुछ रुका है: %Ln दस्तावेज़ इंतज़ार में</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) delivered</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ पहुँच गया</numerusform>
            <numerusform>%Ln दस्तावेज़ पहुँच गए</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · another Clinic Desk is sending (process %2)</source>
        <extracomment>Status line: %1 is &quot;3 waiting&quot; or &quot;2 of 5 documents · 8.2 MB of 31.0 MB&quot;</extracomment>
        <translation>%1 · दूसरा Clinic Desk भेज रहा है (प्रोसेस %2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln document(s) · %2</source>
        <extracomment>Status line: %1 of the documents are delivered, %2 the bytes sent: &quot;8.2 of 31.0 MB&quot;</extracomment>
        <translation>
            <numerusform>%Ln में से %1 दस्तावेज़ · %2</numerusform>
            <numerusform>%Ln में से %1 दस्तावेज़ · %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Safe to close: another Clinic Desk is sending</source>
        <translation>बंद करना सुरक्षित है: दूसरा Clinic Desk भेज रहा है</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are saved and wait(s) for a new token</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ सेव है और नए टोकन के इंतज़ार में है</numerusform>
            <numerusform>%Ln दस्तावेज़ सेव हैं और नए टोकन के इंतज़ार में हैं</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) needs/need you</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ को आपकी ज़रूरत है</numerusform>
            <numerusform>%Ln दस्तावेज़ों को आपकी ज़रूरत है</numerusform>
        </translation>
    </message>
    <message>
        <source>Not safe to close: documents would be lost</source>
        <translation>बंद करना सुरक्षित नहीं: दस्तावेज़ खो जाएँगे</translation>
    </message>
    <message>
        <source>Not safe to close: files are still being read</source>
        <translation>बंद करना सुरक्षित नहीं: फ़ाइलें अभी पढ़ी जा रही हैं</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) to be sent</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ भेजे जाने के इंतज़ार में है</numerusform>
            <numerusform>%Ln दस्तावेज़ भेजे जाने के इंतज़ार में हैं</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved documents are not sent</source>
        <translation>सेव किए हुए दस्तावेज़ भेजे नहीं जा रहे</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are paused</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ रुका है</numerusform>
            <numerusform>%Ln दस्तावेज़ रुके हैं</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) for you</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ को आपकी ज़रूरत है</numerusform>
            <numerusform>%Ln दस्तावेज़ों को आपकी ज़रूरत है</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not sent yet</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ अभी नहीं भेजा गया</numerusform>
            <numerusform>%Ln दस्तावेज़ अभी नहीं भेजे गए</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Upload</source>
        <translation>अपलोड</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>आउटबॉक्स</translation>
    </message>
    <message>
        <source>Assessments</source>
        <translation>असेसमेंट</translation>
    </message>
    <message>
        <source>Doctors</source>
        <translation>डॉक्टर</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>प्राइवेसी</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>रजिस्टर</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>सेटिंग</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>जर्नल</translation>
    </message>
</context>
<context>
    <name>Patient</name>
    <message>
        <source>This is an Aadhaar number, which is never used as a patient number.</source>
        <translation>यह आधार नंबर है। वह कभी मरीज़ नंबर नहीं बनता।</translation>
    </message>
    <message>
        <source>This is an Aadhaar virtual ID (VID), which is never used as a patient number.</source>
        <translation>यह आधार की वर्चुअल ID (VID) है। वह कभी मरीज़ नंबर नहीं बनती।</translation>
    </message>
    <message>
        <source>This is the code of an Aadhaar card, which is never used as a patient number.</source>
        <translation>यह आधार कार्ड का कोड है। वह कभी मरीज़ नंबर नहीं बनता।</translation>
    </message>
    <message>
        <source>This looks like the barcode of a product (EAN-13).</source>
        <translation>यह किसी सामान के बारकोड (EAN-13) जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This looks like the barcode of a product (EAN-8).</source>
        <translation>यह किसी सामान के बारकोड (EAN-8) जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This looks like the barcode of a product (UPC-A).</source>
        <translation>यह किसी सामान के बारकोड (UPC-A) जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This looks like the barcode of a package (GTIN-14).</source>
        <translation>यह किसी पैकेट के बारकोड (GTIN-14) जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This looks like the code of a medicine or a package (GS1).</source>
        <translation>यह किसी दवा या पैकेट के कोड (GS1) जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This looks like a mobile number.</source>
        <translation>यह मोबाइल नंबर जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This looks like an ABHA number.</source>
        <translation>यह ABHA नंबर जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This looks like an ABHA address.</source>
        <translation>यह ABHA पते जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This is the code of an ABHA card.</source>
        <translation>यह ABHA कार्ड का कोड है।</translation>
    </message>
    <message>
        <source>This is a web address.</source>
        <translation>यह वेब पता है।</translation>
    </message>
    <message>
        <source>This is an e-mail address.</source>
        <translation>यह ईमेल पता है।</translation>
    </message>
    <message>
        <source>This is a code or an address for payments (UPI).</source>
        <translation>यह भुगतान (UPI) का कोड या पता है।</translation>
    </message>
    <message>
        <source>This is a business card.</source>
        <translation>यह विज़िटिंग कार्ड है।</translation>
    </message>
    <message>
        <source>This is a code with other data.</source>
        <translation>यह दूसरे डेटा वाला कोड है।</translation>
    </message>
    <message>
        <source>This looks like several codes at once.</source>
        <translation>यह एक साथ कई कोड जैसा दिखता है।</translation>
    </message>
    <message>
        <source>This text has no digits.</source>
        <translation>इस टेक्स्ट में कोई अंक नहीं है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln digit(s)</source>
        <translation>
            <numerusform>%Ln अंक</numerusform>
            <numerusform>%Ln अंक</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s)</source>
        <translation>
            <numerusform>%Ln अक्षर</numerusform>
            <numerusform>%Ln अक्षर</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln अक्षर या चिह्न</numerusform>
            <numerusform>%Ln अक्षर या चिह्न</numerusform>
        </translation>
    </message>
    <message>
        <source>This number has other characters than the patient numbers of this clinic.</source>
        <translation>इस नंबर के अक्षर इस क्लिनिक के मरीज़ नंबरों से अलग हैं।</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <comment>15 digits or 12 digits</comment>
        <translation>%1 या %2</translation>
    </message>
    <message>
        <source>This number has %1. The patients of this clinic have %2.</source>
        <comment>13 digits, 15 digits</comment>
        <translation>इस नंबर में %1 हैं। इस क्लिनिक के मरीज़ों के नंबर में %2 होते हैं।</translation>
    </message>
    <message>
        <source>This is not a patient number. It can contain only the letters A to Z, digits and - _ . : without spaces.</source>
        <translation>यह मरीज़ नंबर नहीं है। उसमें केवल A से Z तक के अक्षर, अंक और - _ . : हो सकते हैं, ख़ाली जगह नहीं।</translation>
    </message>
    <message>
        <source>There is a space or a line break inside. These may be several codes.</source>
        <translation>बीच में ख़ाली जगह या नई लाइन है। ये शायद कई कोड हैं।</translation>
    </message>
    <message numerus="yes">
        <source>This patient number is too short. It must have at least %Ln character(s).</source>
        <translation>
            <numerusform>यह मरीज़ नंबर बहुत छोटा है। उसमें कम से कम %Ln अक्षर होना चाहिए।</numerusform>
            <numerusform>यह मरीज़ नंबर बहुत छोटा है। उसमें कम से कम %Ln अक्षर होने चाहिए।</numerusform>
        </translation>
    </message>
    <message>
        <source>This is not a patient number of this connection.</source>
        <translation>यह इस कनेक्शन का मरीज़ नंबर नहीं है।</translation>
    </message>
    <message>
        <source>The first characters may be missing, because the window had just become active.</source>
        <translation>शुरू के अक्षर छूट गए होंगे, क्योंकि विंडो अभी-अभी सक्रिय हुई थी।</translation>
    </message>
    <message>
        <source>Several codes were scanned at once. No patient was chosen.</source>
        <translation>एक साथ कई कोड स्कैन हुए। कोई मरीज़ नहीं चुना गया।</translation>
    </message>
    <message>
        <source>Compare it with the documents of the patient. A delivered document cannot be moved.</source>
        <translation>इसे मरीज़ के काग़ज़ों से मिलाएँ। पहुँचा हुआ दस्तावेज़ दूसरे मरीज़ को नहीं दिया जा सकता।</translation>
    </message>
    <message>
        <source>Scan or type the patient number.</source>
        <translation>मरीज़ नंबर स्कैन करें या लिखें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s) and digits</source>
        <translation>
            <numerusform>%Ln अक्षर और अंक</numerusform>
            <numerusform>%Ln अक्षर और अंक</numerusform>
        </translation>
    </message>
    <message>
        <source>This looks like an Aadhaar number with characters that a barcode reader has added.</source>
        <translation>यह आधार नंबर जैसा दिखता है, जिसमें बारकोड रीडर ने अक्षर जोड़े हैं।</translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>%1 S</source>
        <extracomment>Coordinates of a place: degrees north or south, then east or west</extracomment>
        <translation>%1 दक्षिण</translation>
    </message>
    <message>
        <source>%1 N</source>
        <translation>%1 उत्तर</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>%1 पश्चिम</translation>
    </message>
    <message>
        <source>%1 E</source>
        <translation>%1 पूर्व</translation>
    </message>
</context>
<context>
    <name>Portrait</name>
    <message>
        <source>it is damaged</source>
        <translation>वह ख़राब है</translation>
    </message>
    <message>
        <source>it is larger than 5 MB</source>
        <translation>वह 5 MB से बड़ी है</translation>
    </message>
    <message>
        <source>it has %1 million pixels; the limit is %2 million</source>
        <translation>वह %1 मेगापिक्सेल की है; सीमा %2 मेगापिक्सेल है</translation>
    </message>
    <message>
        <source>it is not a PNG, JPEG or WebP picture that this computer can show</source>
        <translation>वह ऐसी PNG, JPEG या WebP तस्वीर नहीं है जिसे यह कंप्यूटर दिखा सके</translation>
    </message>
    <message>
        <source>its address redirects to another address</source>
        <translation>उसका पता दूसरे पते पर भेजता है</translation>
    </message>
    <message>
        <source>the certificate of its server is not trusted on this computer</source>
        <translation>उसके सर्वर के सर्टिफ़िकेट पर यह कंप्यूटर भरोसा नहीं करता</translation>
    </message>
    <message>
        <source>it did not arrive in time</source>
        <translation>वह समय पर नहीं आई</translation>
    </message>
    <message>
        <source>its address points to this computer or to a private network</source>
        <translation>उसका पता इस कंप्यूटर पर या किसी निजी नेटवर्क में जाता है</translation>
    </message>
    <message>
        <source>its server answered %1</source>
        <translation>उसके सर्वर का जवाब: %1</translation>
    </message>
    <message>
        <source>its server cannot be reached</source>
        <translation>उसके सर्वर से संपर्क नहीं हो सकता</translation>
    </message>
    <message>
        <source>the profile does not contain a valid address</source>
        <translation>प्रोफ़ाइल में सही पता नहीं है</translation>
    </message>
    <message>
        <source>its address does not start with https</source>
        <translation>उसका पता https से शुरू नहीं होता</translation>
    </message>
    <message>
        <source>its address contains a user name or a password</source>
        <translation>उसके पते में यूज़र का नाम या पासवर्ड है</translation>
    </message>
    <message>
        <source>its address points to this computer</source>
        <translation>उसका पता इसी कंप्यूटर पर जाता है</translation>
    </message>
    <message>
        <source>its address points to this network</source>
        <translation>उसका पता इसी नेटवर्क में जाता है</translation>
    </message>
    <message>
        <source>it takes too much time or memory to open</source>
        <translation>उसे खोलने में बहुत ज़्यादा समय या मेमोरी लगती है</translation>
    </message>
    <message>
        <source>a part of Clinic Desk is missing; install it again</source>
        <translation>Clinic Desk का एक हिस्सा नहीं है; उसे फिर से इंस्टॉल करें</translation>
    </message>
</context>
<context>
    <name>PracticeService</name>
    <message>
        <source>Practice service</source>
        <translation>अभ्यास सर्विस</translation>
    </message>
</context>
<context>
    <name>PrintedDocument</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>पेज %1, कुल %2</translation>
    </message>
</context>
<context>
    <name>Privacy</name>
    <message>
        <source>today %1</source>
        <translation>आज %1</translation>
    </message>
    <message>
        <source>%1 · %2 UTC</source>
        <translation>%1 · %2 UTC</translation>
    </message>
    <message>
        <source>%1, %2, by %3, for user %4 of %5. %6</source>
        <translation>%1, %2, %3 ने माँगा, %5 के यूज़र %4 के लिए। %6</translation>
    </message>
    <message>
        <source>Request accepted at %1.</source>
        <translation>रिक्वेस्ट %1 बजे स्वीकार हुई।</translation>
    </message>
    <message>
        <source>A request has been running since %1.</source>
        <translation>एक रिक्वेस्ट %1 से चल रही है।</translation>
    </message>
    <message>
        <source>A request is already running.</source>
        <translation>एक रिक्वेस्ट पहले से चल रही है।</translation>
    </message>
    <message>
        <source>No request from this computer has been accepted yet.</source>
        <translation>इस कंप्यूटर की कोई रिक्वेस्ट अब तक स्वीकार नहीं हुई।</translation>
    </message>
    <message>
        <source>Last accepted: %1. The service accepts one request at a time.</source>
        <translation>पिछली बार स्वीकार हुई: %1। सर्विस एक समय में एक ही रिक्वेस्ट स्वीकार करती है।</translation>
    </message>
</context>
<context>
    <name>ProfilePrint</name>
    <message>
        <source>Doctor without a name</source>
        <translation>बिना नाम का डॉक्टर</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>चेकलिस्ट</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>Nothing to fix.</source>
        <translation>ठीक करने को कुछ नहीं।</translation>
    </message>
    <message>
        <source>As of %1 · %2</source>
        <translation>%1 तक की जानकारी · %2</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>प्रोफ़ाइल</translation>
    </message>
    <message>
        <source>More</source>
        <translation>और जानकारी</translation>
    </message>
    <message>
        <source>%1 · as of %2</source>
        <translation>%1 · %2 तक की जानकारी</translation>
    </message>
    <message numerus="yes">
        <source>%1 (shortened; %Ln character(s) in total)</source>
        <translation>
            <numerusform>%1 (छोटा किया गया; कुल %Ln अक्षर)</numerusform>
            <numerusform>%1 (छोटा किया गया; कुल %Ln अक्षर)</numerusform>
        </translation>
    </message>
    <message>
        <source>the profile</source>
        <translation>प्रोफ़ाइल</translation>
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
        <translation>दस्तावेज़</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <extracomment>The first of several hashes or file names, and how many follow</extracomment>
        <translation>
            <numerusform>%1 और %Ln अन्य</numerusform>
            <numerusform>%1 और %Ln अन्य</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RejectedKind</name>
    <message>
        <source>%1 picture</source>
        <extracomment>Kind of a file that was refused: %1 the format, such as &quot;JPEG&quot; or &quot;DICOM&quot;</extracomment>
        <translation>%1 तस्वीर</translation>
    </message>
    <message>
        <source>Spreadsheet</source>
        <translation>स्प्रेडशीट</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>प्रेज़ेंटेशन</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>Word दस्तावेज़</translation>
    </message>
    <message>
        <source>Office document</source>
        <translation>Office दस्तावेज़</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>ई-मेल</translation>
    </message>
    <message>
        <source>ZIP archive</source>
        <translation>ZIP फ़ाइल</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>संग्रह फ़ाइल</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>वेब पेज</translation>
    </message>
    <message>
        <source>Unfinished download</source>
        <translation>अधूरा डाउनलोड</translation>
    </message>
    <message>
        <source>File in the cloud</source>
        <translation>क्लाउड में फ़ाइल</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>तस्वीर</translation>
    </message>
    <message>
        <source>Print file</source>
        <translation>प्रिंट फ़ाइल</translation>
    </message>
    <message>
        <source>Text file</source>
        <translation>टेक्स्ट फ़ाइल</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>वीडियो</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>लिंक</translation>
    </message>
    <message>
        <source>Empty folder</source>
        <translation>ख़ाली फ़ोल्डर</translation>
    </message>
    <message>
        <source>Empty file</source>
        <translation>ख़ाली फ़ाइल</translation>
    </message>
    <message>
        <source>File of an unknown kind</source>
        <translation>अनजान तरह की फ़ाइल</translation>
    </message>
</context>
<context>
    <name>Role</name>
    <message>
        <source>Receptionist</source>
        <translation>रिसेप्शनिस्ट</translation>
    </message>
    <message>
        <source>Doctor</source>
        <translation>डॉक्टर</translation>
    </message>
    <message>
        <source>Admin</source>
        <translation>एडमिन</translation>
    </message>
</context>
<context>
    <name>RowState</name>
    <message>
        <source>Waiting</source>
        <translation>इंतज़ार में</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>तैयारी हो रही है</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>भेजा जा रहा है</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>पहुँच गया</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>तैयार</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>आपकी ज़रूरत है</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>रोका गया</translation>
    </message>
    <message>
        <source>Could not read</source>
        <translation>पढ़ा नहीं जा सका</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>पढ़ा जा रहा है</translation>
    </message>
    <message>
        <source>Not safe to close yet</source>
        <translation>अभी बंद करना सुरक्षित नहीं</translation>
    </message>
    <message>
        <source>Safe to close</source>
        <translation>बंद करना सुरक्षित है</translation>
    </message>
    <message>
        <source>No patient yet</source>
        <translation>अभी मरीज़ नहीं</translation>
    </message>
    <message>
        <source>Choose a type</source>
        <translation>प्रकार चुनें</translation>
    </message>
    <message>
        <source>Finishing</source>
        <extracomment>A row&apos;s state when all of its document was sent and there is no answer yet</extracomment>
        <translation>पूरा हो रहा है</translation>
    </message>
    <message>
        <source>Sending %1 %</source>
        <extracomment>A row&apos;s state while its document is in progress, such as &quot;Sending 42 %&quot;</extracomment>
        <translation>%1 % भेजा जा रहा है</translation>
    </message>
</context>
<context>
    <name>SingleInstance</name>
    <message>
        <source>Clinic Desk is already open, but it is busy.</source>
        <translation>Clinic Desk पहले से खुला है, पर अभी व्यस्त है।</translation>
    </message>
    <message>
        <source>It gets your files as soon as it responds.</source>
        <translation>जवाब देते ही उसे आपकी फ़ाइलें मिल जाएँगी।</translation>
    </message>
    <message>
        <source>Its window comes to the front as soon as it responds.</source>
        <translation>जवाब देते ही उसकी विंडो सामने आ जाएगी।</translation>
    </message>
    <message>
        <source>Clinic Desk is already open, but it does not respond.</source>
        <translation>Clinic Desk पहले से खुला है, पर जवाब नहीं दे रहा।</translation>
    </message>
    <message>
        <source>Wait, or end the process %1 in the system monitor: Clinic Desk then opens again.</source>
        <translation>रुकें, या सिस्टम मॉनिटर में प्रोसेस %1 बंद करें: फिर Clinic Desk दोबारा खुलेगा।</translation>
    </message>
    <message>
        <source>Wait, or end the process “clinicdesk” in the system monitor: Clinic Desk then opens again.</source>
        <translation>रुकें, या सिस्टम मॉनिटर में प्रोसेस “clinicdesk” बंद करें: फिर Clinic Desk दोबारा खुलेगा।</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln दिन</numerusform>
            <numerusform>%Ln दिन</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln week(s)</source>
        <translation>
            <numerusform>%Ln हफ़्ता</numerusform>
            <numerusform>%Ln हफ़्ते</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s)</source>
        <translation>
            <numerusform>%Ln महीना</numerusform>
            <numerusform>%Ln महीने</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenEnd</name>
    <message>
        <source>This token expired on %1. Ask for a new one.</source>
        <translation>यह टोकन %1 को समाप्त हो चुका है। नया माँगें।</translation>
    </message>
    <message>
        <source>According to the token, it expires today at %1.</source>
        <translation>टोकन के अनुसार वह आज %1 बजे समाप्त होगा।</translation>
    </message>
    <message>
        <source>According to the token, it expires on %1.</source>
        <translation>टोकन के अनुसार वह %1 को समाप्त होगा।</translation>
    </message>
</context>
<context>
    <name>UploadRow</name>
    <message>
        <source>for %1</source>
        <translation>%1 के लिए</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>Second line of a document: %1 kind of file, %2 size</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · Direct</source>
        <translation>%1 · सीधा</translation>
    </message>
    <message>
        <source>direct, encrypted</source>
        <translation>सीधा, एन्क्रिप्टेड</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>सीधा</translation>
    </message>
    <message>
        <source>encrypted request</source>
        <translation>एन्क्रिप्टेड रिक्वेस्ट</translation>
    </message>
    <message>
        <source>It was added for another address of this connection. Remove it and add the file again.</source>
        <translation>यह इस कनेक्शन के दूसरे पते के लिए जोड़ा गया था। इसे हटाएँ और फ़ाइल फिर जोड़ें।</translation>
    </message>
    <message>
        <source>This connection does not list the type “%1”. Choose another one.</source>
        <translation>इस कनेक्शन की सूची में “%1” प्रकार नहीं है। दूसरा चुनें।</translation>
    </message>
    <message>
        <source>To send: set up a connection.</source>
        <translation>भेजने के लिए: कनेक्शन सेट करें।</translation>
    </message>
    <message>
        <source>To send: finish the patient number, or press Esc in its box.</source>
        <translation>भेजने के लिए: मरीज़ नंबर पूरा करें, या उसके बॉक्स में Esc दबाएँ।</translation>
    </message>
    <message>
        <source>To send: choose a patient.</source>
        <translation>भेजने के लिए: मरीज़ चुनें।</translation>
    </message>
    <message>
        <source>To send: choose a patient and add a document.</source>
        <translation>भेजने के लिए: मरीज़ चुनें और दस्तावेज़ जोड़ें।</translation>
    </message>
    <message>
        <source>To send: add a document.</source>
        <translation>भेजने के लिए: दस्तावेज़ जोड़ें।</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>भेजें</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़</numerusform>
            <numerusform>%Ln दस्तावेज़</numerusform>
        </translation>
    </message>
    <message>
        <source>A document that is sent directly can have only one file. Use the upload form.</source>
        <translation>सीधे भेजे जाने वाले दस्तावेज़ में केवल एक फ़ाइल हो सकती है। अपलोड फ़ॉर्म इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>This is a link, not a file. Save the file first, then drop it here.</source>
        <translation>यह लिंक है, फ़ाइल नहीं। पहले फ़ाइल सेव करें, फिर उसे यहाँ छोड़ें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln ready</source>
        <translation>
            <numerusform>%Ln तैयार</numerusform>
            <numerusform>%Ln तैयार</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ready, %1</source>
        <extracomment>Send bar: how many documents will be sent, and their size</extracomment>
        <translation>
            <numerusform>%Ln तैयार, %1</numerusform>
            <numerusform>%Ln तैयार, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>To send: add a document for this patient.</source>
        <translation>भेजने के लिए: इस मरीज़ का दस्तावेज़ जोड़ें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) stay(s) here until fixed</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ ठीक होने तक यहीं रहेगा</numerusform>
            <numerusform>%Ln दस्तावेज़ ठीक होने तक यहीं रहेंगे</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln has/have no patient</source>
        <translation>
            <numerusform>%Ln का कोई मरीज़ नहीं</numerusform>
            <numerusform>%Ln का कोई मरीज़ नहीं</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not for this patient and stay(s) here</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ इस मरीज़ का नहीं है और यहीं रहेगा</numerusform>
            <numerusform>%Ln दस्तावेज़ इस मरीज़ के नहीं हैं और यहीं रहेंगे</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assign %Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ मरीज़ से जोड़ें</numerusform>
            <numerusform>%Ln दस्तावेज़ मरीज़ से जोड़ें</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %Ln document(s) to %1</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ %1 के लिए भेजें</numerusform>
            <numerusform>%Ln दस्तावेज़ %1 के लिए भेजें</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) needs/need you</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ को आपकी ज़रूरत है</numerusform>
            <numerusform>%Ln दस्तावेज़ों को आपकी ज़रूरत है</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln file(s)</source>
        <extracomment>Second line of a document: %1 kind of its files</extracomment>
        <translation>
            <numerusform>%1, %Ln फ़ाइल</numerusform>
            <numerusform>%1, %Ln फ़ाइलें</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln page(s)</source>
        <extracomment>Second line of a document: %1 kind of its file, or &quot;PDF, 2 files&quot;</extracomment>
        <translation>
            <numerusform>%1, %Ln पेज</numerusform>
            <numerusform>%1, %Ln पेज</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln पेज</numerusform>
            <numerusform>%Ln पेज</numerusform>
        </translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>अभी पढ़ी नहीं गई</translation>
    </message>
    <message>
        <source>being read and prepared</source>
        <translation>पढ़ी और तैयार की जा रही है</translation>
    </message>
    <message>
        <source>The mail program did not hand over a file. Save the attachment to a folder first, then drop it here.</source>
        <translation>मेल प्रोग्राम ने कोई फ़ाइल नहीं दी। पहले अटैचमेंट को किसी फ़ोल्डर में सेव करें, फिर उसे यहाँ छोड़ें।</translation>
    </message>
    <message>
        <source>The clock of this computer is wrong, so today’s date is not certain. Enter the date of the document.</source>
        <translation>इस कंप्यूटर की घड़ी ग़लत है, इसलिए आज की तारीख़ पक्की नहीं है। दस्तावेज़ की तारीख़ डालें।</translation>
    </message>
    <message>
        <source>new</source>
        <translation>नया</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a patient</source>
        <translation>
            <numerusform>%Ln बिना मरीज़ के</numerusform>
            <numerusform>%Ln बिना मरीज़ के</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a patient, %1</source>
        <extracomment>Send bar: how many documents will get the patient and be sent, and their size</extracomment>
        <translation>
            <numerusform>%Ln बिना मरीज़ के, %1</numerusform>
            <numerusform>%Ln बिना मरीज़ के, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Document</source>
        <translation>दस्तावेज़</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a type</source>
        <translation>
            <numerusform>%Ln बिना प्रकार के</numerusform>
            <numerusform>%Ln बिना प्रकार के</numerusform>
        </translation>
    </message>
    <message>
        <source>To send: choose a patient and a type.</source>
        <translation>भेजने के लिए: मरीज़ और प्रकार चुनें।</translation>
    </message>
    <message numerus="yes">
        <source>To send: choose a type. In the list, press a key from 1 to %Ln.</source>
        <extracomment>%Ln the last key: one for each type in the list</extracomment>
        <translation>
            <numerusform>भेजने के लिए: प्रकार चुनें। सूची में 1 से %Ln तक की कुंजी दबाएँ।</numerusform>
            <numerusform>भेजने के लिए: प्रकार चुनें। सूची में 1 से %Ln तक की कुंजी दबाएँ।</numerusform>
        </translation>
    </message>
    <message>
        <source>tags %1</source>
        <extracomment>Read out for the row of a document: %1 its tags</extracomment>
        <translation>टैग %1</translation>
    </message>
    <message>
        <source>%1 · not added</source>
        <extracomment>Second line of a file that was refused: %1 what kind of file it is, such as &quot;PDF&quot; or &quot;Word document&quot;</extracomment>
        <translation>%1 · नहीं जोड़ी गई</translation>
    </message>
    <message numerus="yes">
        <source>To send: solve the problem of %Ln document(s), or add another one.</source>
        <translation>
            <numerusform>भेजने के लिए: %Ln दस्तावेज़ की समस्या हल करें, या दूसरा जोड़ें।</numerusform>
            <numerusform>भेजने के लिए: %Ln दस्तावेज़ों की समस्या हल करें, या दूसरा जोड़ें।</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is too large for the file storage and cannot be made smaller. Split it, or scan it again at a lower resolution.</source>
        <translation>“%1” फ़ाइल स्टोरेज के लिए बहुत बड़ी है और छोटी नहीं की जा सकती। इसे बाँटें, या कम रिज़ॉल्यूशन पर फिर स्कैन करें।</translation>
    </message>
    <message>
        <source>“%1” is too large for the file storage and cannot be made smaller. Scan it again at a lower resolution.</source>
        <translation>“%1” फ़ाइल स्टोरेज के लिए बहुत बड़ी है और छोटी नहीं की जा सकती। इसे कम रिज़ॉल्यूशन पर फिर स्कैन करें।</translation>
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
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>limited to %1 until %2</source>
        <translation>%2 तक सीमा %1</translation>
    </message>
    <message>
        <source>limited to %1</source>
        <translation>सीमा %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::cli</name>
    <message>
        <source>Usage: clinicdesk-cli aadhaar init
Starts a registration. Reads the number from the terminal (hidden) or from standard input, never from the command line. The number is sent encrypted and is not stored.</source>
        <translation>इस्तेमाल: clinicdesk-cli aadhaar init
रजिस्ट्रेशन शुरू करता है। नंबर टर्मिनल (छिपा हुआ) या स्टैंडर्ड इनपुट से पढ़ता है, कमांड लाइन से कभी नहीं। नंबर एन्क्रिप्ट करके भेजा जाता है और कहीं सेव नहीं होता।</translation>
    </message>
    <message>
        <source>Transaction: %1</source>
        <translation>ट्रांज़ैक्शन: %1</translation>
    </message>
    <message>
        <source>Aadhaar number: </source>
        <translation>आधार नंबर: </translation>
    </message>
    <message>
        <source>There is no connection named “%1”. “connection list” shows all connections.</source>
        <translation>“%1” नाम का कोई कनेक्शन नहीं है। “connection list” सभी कनेक्शन दिखाता है।</translation>
    </message>
    <message>
        <source>No connection is set up. Add one with “connection add”, or set the environment variables.</source>
        <translation>कोई कनेक्शन सेट नहीं है। “connection add” से जोड़ें, या एनवायरनमेंट वेरिएबल तय करें।</translation>
    </message>
    <message>
        <source>The journal was damaged. It was renamed to %1, and a new journal was started.</source>
        <translation>जर्नल ख़राब था। उसका नाम अब %1 है, और नया जर्नल शुरू किया गया।</translation>
    </message>
    <message>
        <source>Lists assessments that match all options, in groups. Times are in UTC.</source>
        <translation>सभी विकल्पों से मेल खाने वाले असेसमेंट समूहों में दिखाता है। समय UTC में हैं।</translation>
    </message>
    <message>
        <source>Only this practitioner.</source>
        <translation>केवल यह डॉक्टर।</translation>
    </message>
    <message>
        <source>Only this patient.</source>
        <translation>केवल यह मरीज़।</translation>
    </message>
    <message>
        <source>Only this identifier, for all practitioners and patients.</source>
        <translation>केवल यह पहचान, सभी डॉक्टरों और मरीज़ों के लिए।</translation>
    </message>
    <message>
        <source>Only this transaction (session).</source>
        <translation>केवल यह ट्रांज़ैक्शन (सत्र)।</translation>
    </message>
    <message>
        <source>Only this workflow. Can be repeated.</source>
        <translation>केवल यह वर्कफ़्लो। कई बार दिया जा सकता है।</translation>
    </message>
    <message>
        <source>NEW, IN_REVIEW, COMPLETED (the default) or PARTIAL.</source>
        <translation>NEW, IN_REVIEW, COMPLETED (डिफ़ॉल्ट) या PARTIAL।</translation>
    </message>
    <message>
        <source>Print a CSV table. Cells that look like formulas are escaped.</source>
        <translation>CSV तालिका दिखाएँ। जो सेल फ़ॉर्मूला जैसे दिखते हैं, उन्हें सुरक्षित कर दिया जाता है।</translation>
    </message>
    <message>
        <source>With --csv: start with a byte order mark.</source>
        <translation>--csv के साथ: शुरू में बाइट ऑर्डर मार्क लगाएँ।</translation>
    </message>
    <message>
        <source>--%1 needs a value.</source>
        <translation>--%1 के साथ मान देना ज़रूरी है।</translation>
    </message>
    <message>
        <source>“%1” is not a status. Use NEW, IN_REVIEW, COMPLETED or PARTIAL.</source>
        <translation>“%1” कोई स्थिति नहीं है। NEW, IN_REVIEW, COMPLETED या PARTIAL इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>“assessments” takes only options.</source>
        <translation>“assessments” के साथ केवल विकल्प दिए जा सकते हैं।</translation>
    </message>
    <message>
        <source>Use --csv or --json, not both.</source>
        <translation>--csv या --json में से एक ही इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>--bom needs --csv.</source>
        <translation>--bom के साथ --csv ज़रूरी है।</translation>
    </message>
    <message>
        <source>Cannot write to standard output: %1.</source>
        <translation>स्टैंडर्ड आउटपुट में लिखा नहीं जा सकता: %1।</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>नहीं दिया गया</translation>
    </message>
    <message>
        <source>unknown module</source>
        <translation>अनजान मॉड्यूल</translation>
    </message>
    <message>
        <source>Practitioner %1, patient %2, identifier %3, transaction %4</source>
        <translation>डॉक्टर %1, मरीज़ %2, पहचान %3, ट्रांज़ैक्शन %4</translation>
    </message>
    <message>
        <source>Groups: %1, conversations: %2</source>
        <translation>समूह: %1, बातचीत: %2</translation>
    </message>
    <message>
        <source>Cannot read standard input.</source>
        <translation>स्टैंडर्ड इनपुट पढ़ा नहीं जा सकता।</translation>
    </message>
    <message>
        <source>%1 Old tokens and keys are still in the keychain. They are not used again. They are removed as soon as the keychain responds.</source>
        <translation>%1 पुराने टोकन और कुंजियाँ अब भी कीचेन में हैं। वे फिर इस्तेमाल नहीं होंगे। कीचेन के जवाब देते ही वे हटा दिए जाएँगे।</translation>
    </message>
    <message>
        <source>The new address belongs to another service, so the stored tokens and key were removed. Enter new ones with --secrets-from-stdin.</source>
        <translation>नया पता किसी दूसरी सर्विस का है, इसलिए सेव किए हुए टोकन और कुंजी हटा दिए गए। --secrets-from-stdin से नए डालें।</translation>
    </message>
    <message>
        <source>Removed the key with the old ID “%1”.</source>
        <translation>पुराने ID “%1” की कुंजी हटा दी गई।</translation>
    </message>
    <message>
        <source>A convention of this service. Can be repeated. KEY is one of:</source>
        <translation>इस सर्विस का एक नियम। कई बार दिया जा सकता है। KEY इनमें से एक है:</translation>
    </message>
    <message>
        <source>Name of the connection on this computer.</source>
        <translation>इस कंप्यूटर पर कनेक्शन का नाम।</translation>
    </message>
    <message>
        <source>Address of the service, with its path prefix.</source>
        <translation>सर्विस का पता, पाथ के शुरुआती हिस्से के साथ।</translation>
    </message>
    <message>
        <source>The user that the token belongs to.</source>
        <translation>वह यूज़र जिसका टोकन है।</translation>
    </message>
    <message>
        <source>ID of the shared key.</source>
        <translation>साझा कुंजी का ID।</translation>
    </message>
    <message>
        <source>production or development.</source>
        <translation>production या development।</translation>
    </message>
    <message>
        <source>on or off: encrypt payloads. A file that is sent by upload form is protected only by TLS.</source>
        <translation>on या off: पेलोड एन्क्रिप्ट करें। अपलोड फ़ॉर्म से भेजी गई फ़ाइल केवल TLS से सुरक्षित रहती है।</translation>
    </message>
    <message>
        <source>Reads {&quot;access_token&quot;,&quot;auth_token&quot;,&quot;key_string&quot;} from standard input.</source>
        <translation>स्टैंडर्ड इनपुट से {&quot;access_token&quot;,&quot;auth_token&quot;,&quot;key_string&quot;} पढ़ता है।</translation>
    </message>
    <message>
        <source>--environment: use production or development.</source>
        <translation>--environment: production या development इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>--encrypt: use on or off.</source>
        <translation>--encrypt: on या off इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>--convention: use KEY=VALUE.</source>
        <translation>--convention: KEY=VALUE इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>A key needs an ID. Add --key-id.</source>
        <translation>कुंजी के लिए ID ज़रूरी है। --key-id जोड़ें।</translation>
    </message>
    <message>
        <source>“connection add” needs one NAME and --base-url URL.</source>
        <translation>“connection add” के साथ एक NAME और --base-url URL ज़रूरी हैं।</translation>
    </message>
    <message>
        <source>Enter one connection name.</source>
        <translation>एक कनेक्शन का नाम डालें।</translation>
    </message>
    <message>
        <source>There is no connection named “%1”.</source>
        <translation>“%1” नाम का कोई कनेक्शन नहीं है।</translation>
    </message>
    <message>
        <source>  Payloads are encrypted.</source>
        <translation>  पेलोड एन्क्रिप्ट किए जाते हैं।</translation>
    </message>
    <message>
        <source>  Payloads are not encrypted.</source>
        <translation>  पेलोड एन्क्रिप्ट नहीं किए जाते।</translation>
    </message>
    <message>
        <source> No shared key is set.</source>
        <translation> कोई साझा कुंजी तय नहीं है।</translation>
    </message>
    <message>
        <source> The shared key “%1” is stored on this computer.</source>
        <translation> साझा कुंजी “%1” इस कंप्यूटर पर सेव है।</translation>
    </message>
    <message>
        <source> The shared key “%1” is not stored on this computer.</source>
        <translation> साझा कुंजी “%1” इस कंप्यूटर पर सेव नहीं है।</translation>
    </message>
    <message>
        <source>  A file that is sent by upload form is protected only by TLS.</source>
        <translation>  अपलोड फ़ॉर्म से भेजी गई फ़ाइल केवल TLS से सुरक्षित रहती है।</translation>
    </message>
    <message>
        <source>  Conventions:</source>
        <translation>  नियम:</translation>
    </message>
    <message>
        <source>(default: %1)</source>
        <translation>(डिफ़ॉल्ट: %1)</translation>
    </message>
    <message>
        <source>%1 First send or cancel the documents that “outbox list” shows. Or add --force to leave them in the outbox, unsent.</source>
        <translation>%1 पहले वे दस्तावेज़ भेजें या रद्द करें जो “outbox list” दिखाता है। या --force जोड़ें, तब वे बिना भेजे आउटबॉक्स में रहेंगे।</translation>
    </message>
    <message>
        <source>Removes a connection and its secrets. Refused while documents in the outbox are waiting for it.</source>
        <translation>कनेक्शन को और उसके टोकन व कुंजी को हटाता है। जब तक आउटबॉक्स में उसके दस्तावेज़ इंतज़ार में हैं, तब तक नहीं हटाता।</translation>
    </message>
    <message>
        <source>Remove it anyway. The documents stay in the outbox and are not sent.</source>
        <translation>फिर भी हटाएँ। दस्तावेज़ आउटबॉक्स में रहते हैं और भेजे नहीं जाते।</translation>
    </message>
    <message numerus="yes">
        <source>Shows doctor profiles, or checks them for problems. A list can have one ID on each line, all IDs on one line, or a column of a table. At most %Ln doctor(s).</source>
        <translation>
            <numerusform>डॉक्टरों की प्रोफ़ाइल दिखाता है, या उनमें कमियाँ जाँचता है। सूची में हर लाइन पर एक ID, एक ही लाइन में सभी ID, या तालिका का एक कॉलम हो सकता है। ज़्यादा से ज़्यादा %Ln डॉक्टर।</numerusform>
            <numerusform>डॉक्टरों की प्रोफ़ाइल दिखाता है, या उनमें कमियाँ जाँचता है। सूची में हर लाइन पर एक ID, एक ही लाइन में सभी ID, या तालिका का एक कॉलम हो सकता है। ज़्यादा से ज़्यादा %Ln डॉक्टर।</numerusform>
        </translation>
    </message>
    <message>
        <source>Doctor IDs. Use - to read a list from standard input.</source>
        <translation>डॉक्टरों के ID। स्टैंडर्ड इनपुट से सूची पढ़ने के लिए - इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>Check each profile for problems.</source>
        <translation>हर प्रोफ़ाइल में कमियाँ जाँचें।</translation>
    </message>
    <message>
        <source>A file with a list of doctor IDs. Can be repeated.</source>
        <translation>डॉक्टरों के ID की सूची वाली फ़ाइल। कई बार दी जा सकती है।</translation>
    </message>
    <message>
        <source>With --check: print a CSV table. Cells that look like formulas are escaped.</source>
        <translation>--check के साथ: CSV तालिका दिखाएँ। जो सेल फ़ॉर्मूला जैसे दिखते हैं, उन्हें सुरक्षित कर दिया जाता है।</translation>
    </message>
    <message>
        <source>--csv needs --check.</source>
        <translation>--csv के साथ --check ज़रूरी है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln duplicate ID(s) skipped.</source>
        <translation>
            <numerusform>दोहराया गया %Ln ID छोड़ दिया गया।</numerusform>
            <numerusform>दोहराए गए %Ln ID छोड़ दिए गए।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln value(s) skipped, because they are not valid doctor IDs.</source>
        <translation>
            <numerusform>%Ln मान छोड़ दिया गया, क्योंकि वह सही डॉक्टर ID नहीं है।</numerusform>
            <numerusform>%Ln मान छोड़ दिए गए, क्योंकि वे सही डॉक्टर ID नहीं हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 में से %1</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>स्टैंडर्ड इनपुट</translation>
    </message>
    <message>
        <source>Standard input can be read only once.</source>
        <translation>स्टैंडर्ड इनपुट केवल एक बार पढ़ा जा सकता है।</translation>
    </message>
    <message numerus="yes">
        <source>The list has more than %Ln doctor(s). Split it into several lists.</source>
        <translation>
            <numerusform>सूची में %Ln से ज़्यादा डॉक्टर हैं। उसे कई सूचियों में बाँटें।</numerusform>
            <numerusform>सूची में %Ln से ज़्यादा डॉक्टर हैं। उसे कई सूचियों में बाँटें।</numerusform>
        </translation>
    </message>
    <message>
        <source>No doctor given. Enter doctor IDs, a file with --ids, or - for standard input.</source>
        <translation>कोई डॉक्टर नहीं दिया गया। डॉक्टरों के ID, --ids के साथ फ़ाइल, या स्टैंडर्ड इनपुट के लिए - डालें।</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>a finding and what helps</comment>
        <translation>%1। %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>an identifier and a name</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>OK.</source>
        <translation>ठीक है।</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>a finding</comment>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>Doctors: %1, to fix: %2, with notes: %3, OK: %4, could not be read: %5</source>
        <translation>डॉक्टर: %1, ठीक करने हैं: %2, ध्यान दें: %3, ठीक हैं: %4, पढ़े नहीं जा सके: %5</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an identifier and what went wrong</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Enter one document ID.</source>
        <translation>एक दस्तावेज़ ID डालें।</translation>
    </message>
    <message>
        <source>There is no document “%1” in the outbox.</source>
        <translation>आउटबॉक्स में “%1” दस्तावेज़ नहीं है।</translation>
    </message>
    <message>
        <source>--connection needs a name.</source>
        <translation>--connection के साथ नाम देना ज़रूरी है।</translation>
    </message>
    <message>
        <source>“jwe %1” reads from standard input. Do not enter a file name.</source>
        <translation>“jwe %1” स्टैंडर्ड इनपुट से पढ़ता है। फ़ाइल का नाम न डालें।</translation>
    </message>
    <message>
        <source>“jwe %1” writes bytes and cannot be used with --json.</source>
        <translation>“jwe %1” बाइट लिखता है और --json के साथ इस्तेमाल नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Encrypts standard input with the connection’s key. Writes the envelope to standard output.</source>
        <translation>स्टैंडर्ड इनपुट को कनेक्शन की कुंजी से एन्क्रिप्ट करता है। लिफ़ाफ़ा स्टैंडर्ड आउटपुट में लिखता है।</translation>
    </message>
    <message>
        <source>Wraps the bytes as {&quot;file&quot;: Base64}.</source>
        <translation>बाइट को {&quot;file&quot;: Base64} के रूप में लपेटता है।</translation>
    </message>
    <message>
        <source>Decrypts an envelope from standard input. Writes nothing before its tag is verified. The connection’s convention answer_envelopes defines which tags are accepted without &quot;protected&quot;.</source>
        <translation>स्टैंडर्ड इनपुट से मिला लिफ़ाफ़ा डिक्रिप्ट करता है। उसके टैग की पुष्टि होने से पहले कुछ नहीं लिखता। &quot;protected&quot; के बिना कौन से टैग स्वीकार हों, यह कनेक्शन का नियम answer_envelopes तय करता है।</translation>
    </message>
    <message>
        <source>“clinicdesk-cli --help” lists all commands.</source>
        <translation>“clinicdesk-cli --help” सभी कमांड दिखाता है।</translation>
    </message>
    <message>
        <source>“%1” is not a command of %2. Did you mean “%3”?</source>
        <translation>%2 में “%1” नाम का कमांड नहीं है। क्या आपका मतलब “%3” था?</translation>
    </message>
    <message>
        <source>“%1” is not a command of %2.</source>
        <translation>%2 में “%1” नाम का कमांड नहीं है।</translation>
    </message>
    <message>
        <source>Lists documents that are not delivered, or that were delivered in the last 24 hours.</source>
        <translation>वे दस्तावेज़ दिखाता है जो अभी नहीं पहुँचे, या पिछले 24 घंटों में पहुँचे।</translation>
    </message>
    <message>
        <source>List everything that was ever sent from this computer.</source>
        <translation>इस कंप्यूटर से अब तक भेजा गया सब कुछ दिखाएँ।</translation>
    </message>
    <message>
        <source>Sends all documents that are waiting for this connection.</source>
        <translation>इस कनेक्शन के इंतज़ार में रखे सभी दस्तावेज़ भेजता है।</translation>
    </message>
    <message>
        <source>How long to keep trying without progress (default 120; 0: try once).</source>
        <translation>आगे न बढ़ने पर कितनी देर कोशिश करते रहें (डिफ़ॉल्ट 120; 0: एक बार कोशिश करें)।</translation>
    </message>
    <message>
        <source>“%1” is not an error code.</source>
        <translation>“%1” कोई त्रुटि कोड नहीं है।</translation>
    </message>
    <message>
        <source>%1 may already have been delivered. It was not changed.</source>
        <translation>%1 शायद पहले ही पहुँच चुका है। उसे बदला नहीं गया।</translation>
    </message>
    <message>
        <source>Sends a document that failed or is waiting before all others. If no Clinic Desk is sending, “outbox run” sends it.</source>
        <translation>जो दस्तावेज़ नहीं जा सका या इंतज़ार में है, उसे बाक़ी सबसे पहले भेजता है। अगर कोई Clinic Desk नहीं भेज रहा, तो उसे “outbox run” भेजता है।</translation>
    </message>
    <message>
        <source>All failed documents, except direct uploads that may have been delivered (service.outcome-unclear). Look for those on the service first, then retry each by its ID.</source>
        <translation>सभी असफल दस्तावेज़, उन सीधे अपलोड को छोड़कर जो शायद पहुँच चुके हैं (service.outcome-unclear)। पहले उन्हें सर्विस पर देखें, फिर हर एक के ID से दोबारा कोशिश करें।</translation>
    </message>
    <message>
        <source>With --all: only documents that failed with this code (error.code).</source>
        <translation>--all के साथ: केवल वे दस्तावेज़ जो इस कोड (error.code) के साथ असफल हुए।</translation>
    </message>
    <message>
        <source>The document ID.</source>
        <translation>दस्तावेज़ ID।</translation>
    </message>
    <message>
        <source>Cancels a document. Files that are already in the file storage stay there.</source>
        <translation>दस्तावेज़ रद्द करता है। जो फ़ाइलें फ़ाइल स्टोरेज में पहुँच चुकी हैं, वे वहीं रहती हैं।</translation>
    </message>
    <message>
        <source>Writes a JSON file with all documents delivered from this computer: when, where, and the SHA-256 of each file. The file contains patient numbers, so only its owner can read it.</source>
        <translation>इस कंप्यूटर से पहुँचाए गए सभी दस्तावेज़ों की JSON फ़ाइल लिखता है: कब, कहाँ, और हर फ़ाइल का SHA-256। फ़ाइल में मरीज़ नंबर होते हैं, इसलिए उसे केवल उसका मालिक पढ़ सकता है।</translation>
    </message>
    <message>
        <source>The file to write. An existing file is replaced.</source>
        <translation>लिखी जाने वाली फ़ाइल। मौजूद फ़ाइल बदल दी जाती है।</translation>
    </message>
    <message>
        <source>Enter one file name.</source>
        <translation>एक फ़ाइल का नाम डालें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln receipt(s) written.</source>
        <translation>
            <numerusform>%Ln रसीद लिखी गई।</numerusform>
            <numerusform>%Ln रसीदें लिखी गईं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything, for all connections, including documents added later.</source>
        <translation>सब कुछ, सभी कनेक्शनों के लिए, बाद में जोड़े गए दस्तावेज़ भी।</translation>
    </message>
    <message>
        <source>All documents of this connection, including documents added later.</source>
        <translation>इस कनेक्शन के सभी दस्तावेज़, बाद में जोड़े गए भी।</translation>
    </message>
    <message>
        <source>Use --all or --this-connection, not both.</source>
        <translation>--all या --this-connection में से एक ही इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>Pauses sending until “outbox resume”, even after a restart.</source>
        <translation>“outbox resume” तक भेजना रोकता है, दोबारा शुरू करने के बाद भी।</translation>
    </message>
    <message>
        <source>Ends a pause. “outbox run” then sends the documents. With --all, documents that were paused by ID stay paused.</source>
        <translation>रोक हटाता है। फिर “outbox run” दस्तावेज़ भेजता है। --all के साथ वे दस्तावेज़ रुके रहते हैं जो ID से रोके गए थे।</translation>
    </message>
    <message>
        <source>Sends a document before all others that are waiting.</source>
        <translation>किसी दस्तावेज़ को इंतज़ार में रखे बाक़ी सबसे पहले भेजता है।</translation>
    </message>
    <message>
        <source>Everything is paused. To continue, use “outbox resume --all”.</source>
        <translation>सब कुछ रुका है। जारी रखने के लिए “outbox resume --all” इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>This connection is paused. To continue, use “outbox resume --this-connection”.</source>
        <translation>यह कनेक्शन रुका है। जारी रखने के लिए “outbox resume --this-connection” इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>Details: %1</source>
        <translation>विवरण: %1</translation>
    </message>
    <message>
        <source>Receipt: %1</source>
        <translation>रसीद: %1</translation>
    </message>
    <message>
        <source>%1  %2, by %3, for user %4: %5</source>
        <translation>%1  %2, %3 ने माँगा, यूज़र %4 के लिए: %5</translation>
    </message>
    <message>
        <source>The answer could not be recorded. %1</source>
        <translation>जवाब दर्ज नहीं हो सका। %1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1। %2</translation>
    </message>
    <message>
        <source>Requests the data that the service holds about the connection’s user. The service sends the data to the clinic’s webhook, not to this computer. Each request is recorded in the journal.</source>
        <translation>सर्विस के पास कनेक्शन के यूज़र का जो डेटा है, उसे माँगता है। सर्विस डेटा क्लिनिक के वेबहुक पर भेजती है, इस कंप्यूटर पर नहीं। हर रिक्वेस्ट जर्नल में दर्ज होती है।</translation>
    </message>
    <message>
        <source>“privacy request” takes no arguments. It is always for the connection’s own user.</source>
        <translation>“privacy request” के साथ कुछ और नहीं दिया जाता। यह हमेशा कनेक्शन के अपने यूज़र के लिए होता है।</translation>
    </message>
    <message>
        <source>Lists the requests for user data from this computer, for all connections, newest first.</source>
        <translation>इस कंप्यूटर से यूज़र के डेटा के लिए की गई रिक्वेस्ट दिखाता है, सभी कनेक्शन की, सबसे नई पहले।</translation>
    </message>
    <message>
        <source>“privacy list” takes no arguments.</source>
        <translation>“privacy list” के साथ और कुछ नहीं लिखा जाता।</translation>
    </message>
    <message>
        <source>--wait: enter 0 to 86400 seconds.</source>
        <translation>--wait: 0 से 86400 तक सेकंड डालें।</translation>
    </message>
    <message>
        <source>Upload speed limit in bytes per second: 500k or 2M, or by time of day: 08:00=500k,18:30=off.</source>
        <translation>अपलोड की गति की सीमा, प्रति सेकंड बाइट में: 500k या 2M, या समय के अनुसार: 08:00=500k,18:30=off।</translation>
    </message>
    <message>
        <source>Another Clinic Desk (%1, process %2) is sending from this outbox. Waiting for it.</source>
        <translation>दूसरा Clinic Desk (%1, प्रोसेस %2) इस आउटबॉक्स से भेज रहा है। उसका इंतज़ार हो रहा है।</translation>
    </message>
    <message>
        <source>The other Clinic Desk stopped sending. Continuing here.</source>
        <translation>दूसरे Clinic Desk ने भेजना बंद कर दिया। अब यहाँ से जारी है।</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>स्टैंडर्ड इनपुट</translation>
    </message>
    <message>
        <source>Usage: clinicdesk-cli %1 %2 (add --help to any of them for details)</source>
        <translation>इस्तेमाल: clinicdesk-cli %1 %2 (विवरण के लिए किसी के भी साथ --help लगाएँ)</translation>
    </message>
    <message>
        <source>The patient is the connection’s own user.</source>
        <translation>मरीज़ कनेक्शन का अपना यूज़र है।</translation>
    </message>
    <message>
        <source>Document type, required without --direct: %1.</source>
        <translation>दस्तावेज़ का प्रकार, --direct के बिना ज़रूरी: %1।</translation>
    </message>
    <message>
        <source>A tag. Can be repeated.</source>
        <translation>टैग। एक से ज़्यादा बार दिया जा सकता है।</translation>
    </message>
    <message>
        <source>Overrides the patient in the query only.</source>
        <translation>मरीज़ को केवल क्वेरी में बदलता है।</translation>
    </message>
    <message>
        <source>All files belong to one document.</source>
        <translation>सभी फ़ाइलें एक ही दस्तावेज़ की हैं।</translation>
    </message>
    <message>
        <source>With --direct: a task for the service, from the connection’s list. Can be repeated.</source>
        <translation>--direct के साथ: सर्विस के लिए एक टास्क, कनेक्शन की सूची से। एक से ज़्यादा बार दिया जा सकता है।</translation>
    </message>
    <message>
        <source>With --direct: encrypt the file. Otherwise: encrypt the request for upload forms. The file itself is then protected only by TLS.</source>
        <translation>--direct के साथ: फ़ाइल एन्क्रिप्ट करें। नहीं तो: अपलोड फ़ॉर्म की रिक्वेस्ट एन्क्रिप्ट करें। तब फ़ाइल केवल TLS से सुरक्षित रहती है।</translation>
    </message>
    <message>
        <source>Return as soon as the files are safely in the outbox.</source>
        <translation>फ़ाइलें आउटबॉक्स में सुरक्षित होते ही समाप्त करें।</translation>
    </message>
    <message>
        <source>--date: “%1” is not a date in the form YYYY-MM-DD.</source>
        <translation>--date: “%1” YYYY-MM-DD के रूप में तारीख़ नहीं है।</translation>
    </message>
    <message>
        <source>--date: the date must be between 1900 and today.</source>
        <translation>--date: तारीख़ 1900 और आज के बीच की होनी चाहिए।</translation>
    </message>
    <message>
        <source>Use --patient or --own-record, not both.</source>
        <translation>--patient या --own-record में से एक दें, दोनों नहीं।</translation>
    </message>
    <message>
        <source>No patient given. Add --patient, or --own-record for the connection’s own user.</source>
        <translation>कोई मरीज़ नहीं दिया गया। --patient जोड़ें, या कनेक्शन के अपने यूज़र के लिए --own-record।</translation>
    </message>
    <message>
        <source>--own-record: the connection has no user OID. Add --patient.</source>
        <translation>--own-record: कनेक्शन में यूज़र OID नहीं है। --patient जोड़ें।</translation>
    </message>
    <message>
        <source>Add the document type with --type.</source>
        <translation>--type से दस्तावेज़ का प्रकार जोड़ें।</translation>
    </message>
    <message>
        <source>--type: the connection does not list “%1”.</source>
        <translation>--type: “%1” कनेक्शन की सूची में नहीं है।</translation>
    </message>
    <message>
        <source>--task can be used only with --direct.</source>
        <translation>--task केवल --direct के साथ चलता है।</translation>
    </message>
    <message>
        <source>--%1 cannot be used with --direct.</source>
        <translation>--%1, --direct के साथ नहीं चलता।</translation>
    </message>
    <message>
        <source>--%1: on this connection, a direct upload cannot contain a patient.</source>
        <translation>--%1: इस कनेक्शन पर सीधे अपलोड में मरीज़ नहीं दिया जा सकता।</translation>
    </message>
    <message>
        <source>--task: the connection does not list “%1”.</source>
        <translation>--task: “%1” कनेक्शन की सूची में नहीं है।</translation>
    </message>
    <message>
        <source>Enter at least one file.</source>
        <translation>कम से कम एक फ़ाइल डालें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are waiting for “%1”.</source>
        <translation>
            <numerusform>“%1” के लिए %Ln दस्तावेज़ इंतज़ार में है।</numerusform>
            <numerusform>“%1” के लिए %Ln दस्तावेज़ इंतज़ार में हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>The document is already delivered.</source>
        <translation>दस्तावेज़ पहले ही पहुँच चुका है।</translation>
    </message>
    <message>
        <source>The document is already cancelled.</source>
        <translation>दस्तावेज़ पहले ही रद्द हो चुका है।</translation>
    </message>
    <message>
        <source>Make files sendable: convert HEIC, TIFF, BMP, WebP and GIF, turn photos upright, remove their location, and make smaller what is above its limit. Without it, bytes are sent unchanged.</source>
        <translation>फ़ाइलों को भेजने लायक बनाएँ: HEIC, TIFF, BMP, WebP और GIF को बदलें, फ़ोटो सीधी करें, उनकी लोकेशन हटाएँ, और जो सीमा से बड़ी है उसे छोटा करें। इसके बिना बाइट बिना बदलाव के भेजी जाती हैं।</translation>
    </message>
    <message>
        <source>With --fit: the location of photos stays.</source>
        <translation>--fit के साथ: फ़ोटो की लोकेशन बनी रहती है।</translation>
    </message>
    <message>
        <source>PDF, JPEG or PNG. With --fit also HEIC, TIFF, BMP, WebP or GIF.</source>
        <translation>PDF, JPEG या PNG। --fit के साथ HEIC, TIFF, BMP, WebP या GIF भी।</translation>
    </message>
    <message>
        <source>--keep-location can be used only with --fit.</source>
        <translation>--keep-location का इस्तेमाल केवल --fit के साथ हो सकता है।</translation>
    </message>
    <message>
        <source>%1: Add --fit to have this file converted or made smaller.</source>
        <translation>%1: इस फ़ाइल को बदलने या छोटा करने के लिए --fit जोड़ें।</translation>
    </message>
    <message>
        <source>Split each file into documents at separator pages, which are not sent: blank pages, or pages with a barcode PATCHT or SEPARATOR. With --together: the pages of all files, in their order.</source>
        <translation>हर फ़ाइल को अलग करने वाले पेजों पर दस्तावेज़ों में बाँटें। ये पेज भेजे नहीं जाते: blank में खाली पेज, barcode में PATCHT या SEPARATOR बारकोड वाले पेज। --together के साथ: सभी फ़ाइलों के पेज, उनके क्रम में।</translation>
    </message>
    <message>
        <source>--split-at: use blank or barcode, not “%1”.</source>
        <translation>--split-at: “%1” नहीं, blank या barcode लिखें।</translation>
    </message>
    <message numerus="yes">
        <source>%1: Split into %Ln document(s).</source>
        <translation>
            <numerusform>%1: %Ln दस्तावेज़ में बाँटा गया।</numerusform>
            <numerusform>%1: %Ln दस्तावेज़ों में बाँटा गया।</numerusform>
        </translation>
    </message>
    <message>
        <source>Saves connections for other computers in a file: settings and certificate authorities, no secrets.</source>
        <translation>दूसरे कंप्यूटरों के लिए कनेक्शन एक फ़ाइल में सहेजता है: सेटिंग और सर्टिफ़िकेट अथॉरिटी, कोई टोकन या कुंजी नहीं।</translation>
    </message>
    <message>
        <source>The file to write.</source>
        <translation>लिखी जाने वाली फ़ाइल।</translation>
    </message>
    <message>
        <source>Names of connections; without one, all.</source>
        <translation>कनेक्शनों के नाम; नाम न हो तो सभी।</translation>
    </message>
    <message>
        <source>“connection export” needs a FILE.</source>
        <translation>“connection export” को एक FILE चाहिए।</translation>
    </message>
    <message>
        <source>There is no connection to export.</source>
        <translation>निर्यात करने के लिए कोई कनेक्शन नहीं है।</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln connection(s), without secrets.</source>
        <translation>
            <numerusform>%Ln कनेक्शन निर्यात हुआ, बिना टोकन और कुंजी के।</numerusform>
            <numerusform>%Ln कनेक्शन निर्यात हुए, बिना टोकन और कुंजी के।</numerusform>
        </translation>
    </message>
    <message>
        <source>Added “%1”. Enter its token with “connection set”.</source>
        <translation>“%1” जोड़ा गया। इसका टोकन “connection set” से डालें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s) was/were there already.</source>
        <translation>
            <numerusform>%Ln कनेक्शन पहले से था।</numerusform>
            <numerusform>%Ln कनेक्शन पहले से थे।</numerusform>
        </translation>
    </message>
    <message>
        <source>Adds the connections of a file that “connection export” wrote. None replaces another one, and none has secrets.</source>
        <translation>“connection export” की लिखी फ़ाइल के कनेक्शन जोड़ता है। कोई भी दूसरे की जगह नहीं लेता, और किसी में टोकन या कुंजी नहीं होती।</translation>
    </message>
    <message>
        <source>The file to read.</source>
        <translation>पढ़ी जाने वाली फ़ाइल।</translation>
    </message>
    <message>
        <source>“connection import” needs one FILE.</source>
        <translation>“connection import” को एक FILE चाहिए।</translation>
    </message>
    <message>
        <source>PIN of %1: </source>
        <translation>%1 का PIN: </translation>
    </message>
    <message>
        <source>--person needs a name.</source>
        <translation>--person के लिए नाम चाहिए।</translation>
    </message>
    <message>
        <source>The access token for %1 expired on %2. Enter a new one.</source>
        <translation>%1 का एक्सेस टोकन %2 को समाप्त हो गया। नया डालें।</translation>
    </message>
    <message>
        <source>The access token for %1 expires on %2. Ask your administrator for a new one.</source>
        <translation>%1 का एक्सेस टोकन %2 को समाप्त होगा। अपने एडमिनिस्ट्रेटर से नया माँगें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s) could not be written into the journal.</source>
        <translation>
            <numerusform>%Ln प्रविष्टि जर्नल में लिखी नहीं जा सकी।</numerusform>
            <numerusform>%Ln प्रविष्टियाँ जर्नल में लिखी नहीं जा सकीं।</numerusform>
        </translation>
    </message>
    <message>
        <source>(set by your administrator)</source>
        <translation>(आपके एडमिनिस्ट्रेटर ने तय किया है)</translation>
    </message>
    <message>
        <source>Shows what the support needs to know: versions, settings, counts of documents, the last warnings and a check of the connection. It names no patient, person, file, user or connection, and no secret.</source>
        <translation>वह दिखाता है जो सपोर्ट को जानना ज़रूरी है: वर्शन, सेटिंग, दस्तावेज़ों की गिनती, आख़िरी चेतावनियाँ और कनेक्शन की जाँच। इसमें किसी मरीज़, व्यक्ति, फ़ाइल, यूज़र या कनेक्शन का नाम नहीं होता, और न कोई टोकन या कुंजी।</translation>
    </message>
    <message>
        <source>Does not contact the service.</source>
        <translation>सर्विस से संपर्क नहीं करता।</translation>
    </message>
    <message>
        <source>“diagnostics” takes no arguments.</source>
        <translation>“diagnostics” के साथ और कुछ नहीं लिखा जाता।</translation>
    </message>
    <message>
        <source>The journal is removed.</source>
        <translation>जर्नल हटाया जाएगा।</translation>
    </message>
    <message>
        <source>The journal is kept.</source>
        <translation>जर्नल रखा जाएगा।</translation>
    </message>
    <message>
        <source>You cannot undo this. Type %1 to remove all of it: </source>
        <translation>इसे वापस नहीं लिया जा सकता। सब कुछ हटाने के लिए %1 लिखें: </translation>
    </message>
    <message>
        <source>Removes everything that Clinic Desk has stored for you on this computer: keychain items, outbox, receipts, connections and settings. Documents that are not delivered are never sent. Works without a network. Refused while Clinic Desk is open.</source>
        <translation>Clinic Desk ने इस कंप्यूटर पर आपके लिए जो कुछ सेव किया है, वह सब हटाता है: कीचेन के आइटम, आउटबॉक्स, रसीदें, कनेक्शन और सेटिंग। जो दस्तावेज़ नहीं पहुँचे, वे कभी नहीं भेजे जाएँगे। नेटवर्क के बिना भी चलता है। जब तक Clinic Desk खुला है, तब तक नहीं हटाता।</translation>
    </message>
    <message>
        <source>Does not ask. Needed where there is no terminal.</source>
        <translation>पूछता नहीं। जहाँ टर्मिनल न हो, वहाँ ज़रूरी।</translation>
    </message>
    <message>
        <source>Removes the journal, too. Without it, the journal is kept.</source>
        <translation>जर्नल भी हटाता है। इसके बिना जर्नल रखा जाता है।</translation>
    </message>
    <message>
        <source>“erase” takes no arguments. It removes everything.</source>
        <translation>“erase” के साथ और कुछ नहीं लिखा जाता। वह सब कुछ हटाता है।</translation>
    </message>
    <message>
        <source>Nothing was removed. Add --yes to remove everything without a question.</source>
        <translation>कुछ नहीं हटाया गया। बिना पूछे सब कुछ हटाने के लिए --yes जोड़ें।</translation>
    </message>
    <message>
        <source>Nothing was removed.</source>
        <translation>कुछ नहीं हटाया गया।</translation>
    </message>
    <message>
        <source>%1  %2: %3</source>
        <translation>%1  %2: %3</translation>
    </message>
    <message>
        <source>--since: “%1” is not a date in the form YYYY-MM-DD.</source>
        <translation>--since: “%1” YYYY-MM-DD के रूप में तारीख़ नहीं है।</translation>
    </message>
    <message>
        <source>Lists what was done on this computer, newest first: when, who, what, over which connection, and the outcome. Documents are named by their ID.</source>
        <translation>इस कंप्यूटर पर जो किया गया, उसकी सूची दिखाता है, सबसे नया पहले: कब, किसने, क्या, किस कनेक्शन से, और नतीजा। दस्तावेज़ों के नाम की जगह उनका ID होता है।</translation>
    </message>
    <message>
        <source>Only entries of this day and later.</source>
        <translation>केवल इस दिन की और इसके बाद की प्रविष्टियाँ।</translation>
    </message>
    <message>
        <source>“journal list” takes only --since.</source>
        <translation>“journal list” के साथ केवल --since दिया जा सकता है।</translation>
    </message>
    <message>
        <source>Checks that no entry of the journal was changed, added, moved or removed. Ends with 1 and the first bad entry otherwise. The key for this is in the keychain.</source>
        <translation>जाँचता है कि जर्नल की कोई प्रविष्टि बदली, जोड़ी, खिसकाई या हटाई तो नहीं गई। ऐसा हुआ हो, तो पहली ग़लत प्रविष्टि दिखाता है और एग्ज़िट कोड 1 देता है। इसकी कुंजी कीचेन में है।</translation>
    </message>
    <message>
        <source>“journal verify” takes no arguments.</source>
        <translation>“journal verify” के साथ और कुछ नहीं लिखा जाता।</translation>
    </message>
    <message>
        <source>Entry %1: %2</source>
        <translation>प्रविष्टि %1: %2</translation>
    </message>
    <message>
        <source>Writes all entries into a file, oldest first: JSON Lines if its name ends in .jsonl, a table if it ends in .csv. Only its owner can read the file.</source>
        <translation>सभी प्रविष्टियाँ एक फ़ाइल में लिखता है, सबसे पुरानी पहले: नाम के अंत में .jsonl हो तो JSON Lines, .csv हो तो तालिका। फ़ाइल को केवल उसका मालिक पढ़ सकता है।</translation>
    </message>
    <message>
        <source>The name of the file must end in .jsonl or .csv.</source>
        <translation>फ़ाइल के नाम के अंत में .jsonl या .csv होना चाहिए।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s) exported.</source>
        <translation>
            <numerusform>%Ln प्रविष्टि निर्यात हुई।</numerusform>
            <numerusform>%Ln प्रविष्टियाँ निर्यात हुईं।</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the file of CLINICDESK_POLICY_FILE, because there is no %1.</source>
        <translation>यह CLINICDESK_POLICY_FILE की फ़ाइल है, क्योंकि %1 मौजूद नहीं है।</translation>
    </message>
    <message>
        <source>CLINICDESK_POLICY_FILE is not used, because there is %1.</source>
        <translation>CLINICDESK_POLICY_FILE का इस्तेमाल नहीं हो रहा, क्योंकि %1 मौजूद है।</translation>
    </message>
    <message>
        <source>There is no policy file on this computer, so nothing is fixed. Its place is %1.</source>
        <translation>इस कंप्यूटर पर कोई पॉलिसी फ़ाइल नहीं है, इसलिए कुछ भी तय नहीं है। उसकी जगह %1 है।</translation>
    </message>
    <message>
        <source>%1 is valid. It sets nothing.</source>
        <translation>%1 सही है। वह कुछ तय नहीं करती।</translation>
    </message>
    <message>
        <source>%1 is valid. It sets: %2.</source>
        <translation>%1 सही है। वह ये फ़ील्ड तय करती है: %2।</translation>
    </message>
    <message>
        <source>Checks a policy file, before it is rolled out. Says in which line and field the problem is.</source>
        <translation>पॉलिसी फ़ाइल को कंप्यूटरों पर लगाने से पहले जाँचता है। बताता है कि समस्या किस लाइन और किस फ़ील्ड में है।</translation>
    </message>
    <message>
        <source>The file; without one, the administrator’s file of this computer.</source>
        <translation>फ़ाइल; न दी जाए, तो इस कंप्यूटर के एडमिनिस्ट्रेटर की फ़ाइल।</translation>
    </message>
    <message>
        <source>“policy check” takes one FILE.</source>
        <translation>“policy check” के साथ केवल एक FILE दी जा सकती है।</translation>
    </message>
    <message>
        <source>--limit is not used: the upload speed is set by your administrator.</source>
        <translation>--limit का इस्तेमाल नहीं हो रहा: अपलोड की गति आपके एडमिनिस्ट्रेटर ने तय की है।</translation>
    </message>
    <message>
        <source>Goes on with a journal that was changed or replaced. Its entries stay, a new one says who accepted them, and checks begin there. Export the journal first if you want to find out what happened.</source>
        <translation>ऐसे जर्नल के साथ आगे बढ़ता है जो बदला गया या जिसकी जगह दूसरा आ गया। इसकी प्रविष्टियाँ बनी रहती हैं, एक नई प्रविष्टि बताती है कि उन्हें किसने स्वीकार किया, और जाँच वहीं से शुरू होती है। अगर आप जानना चाहते हैं कि क्या हुआ, तो पहले जर्नल निर्यात करें।</translation>
    </message>
    <message>
        <source>“journal accept” takes no arguments.</source>
        <translation>“journal accept” के साथ और कुछ नहीं लिखा जाता।</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 expired on %2. Enter a new one.</source>
        <translation>%1 का डॉक्टर प्रोफ़ाइल टोकन %2 को समाप्त हो गया। नया डालें।</translation>
    </message>
    <message>
        <source>The doctor profile token for %1 expires on %2. Ask your administrator for a new one.</source>
        <translation>%1 का डॉक्टर प्रोफ़ाइल टोकन %2 को समाप्त होगा। अपने एडमिनिस्ट्रेटर से नया माँगें।</translation>
    </message>
    <message>
        <source>This removes the data of %1, not yours.</source>
        <translation>इससे %1 का डेटा हटेगा, आपका नहीं।</translation>
    </message>
    <message>
        <source>Removes the data of this person instead of yours. For admins.</source>
        <translation>आपके बजाय इस व्यक्ति का डेटा हटाता है। एडमिन के लिए।</translation>
    </message>
    <message>
        <source>Removes the data of all people of this computer. For admins.</source>
        <translation>इस कंप्यूटर के सभी लोगों का डेटा हटाता है। एडमिन के लिए।</translation>
    </message>
    <message>
        <source>Use --of or --all, not both.</source>
        <translation>--of या --all में से एक ही इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>Only documents of this connection are shown. With --person, the command asks for the PIN and shows all.</source>
        <translation>सिर्फ़ इस कनेक्शन के दस्तावेज़ दिखाए गए हैं। --person के साथ कमांड PIN पूछता है और सब दिखाता है।</translation>
    </message>
    <message>
        <source>This account has no home folder, so nothing can be saved. Set HOME to a folder of your own.</source>
        <translation>इस खाते का कोई होम फ़ोल्डर नहीं है, इसलिए कुछ भी सेव नहीं हो सकता। HOME में अपना कोई फ़ोल्डर सेट करें।</translation>
    </message>
    <message>
        <source>Stopped. Nothing was added to the outbox. Start it again.</source>
        <translation>रोका गया। आउटबॉक्स में कुछ नहीं जोड़ा गया। इसे फिर शुरू करें।</translation>
    </message>
    <message numerus="yes">
        <source>Stopped. %Ln document(s) is/are in the outbox: “outbox run” sends it/them.</source>
        <translation>
            <numerusform>रोका गया। %Ln दस्तावेज़ आउटबॉक्स में है: उसे “outbox run” भेजता है।</numerusform>
            <numerusform>रोका गया। %Ln दस्तावेज़ आउटबॉक्स में हैं: उन्हें “outbox run” भेजता है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not added: start “upload” again for it/them only.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ नहीं जोड़ा गया: “upload” को सिर्फ़ उसके लिए फिर शुरू करें।</numerusform>
            <numerusform>%Ln दस्तावेज़ नहीं जोड़े गए: “upload” को सिर्फ़ उनके लिए फिर शुरू करें।</numerusform>
        </translation>
    </message>
    <message>
        <source>The home folder %1 does not exist, so nothing can be saved. Create it, or set HOME to a folder of your own.</source>
        <translation>होम फ़ोल्डर %1 मौजूद नहीं है, इसलिए कुछ सेव नहीं हो सकता। उसे बनाएँ, या HOME में अपना कोई फ़ोल्डर दें।</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a list and its problem</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Send files also if a small part of a page is damaged. Without it, they are refused with file.damaged. Files with missing pages are always refused.</source>
        <translation>पेज का छोटा हिस्सा ख़राब हो, तब भी फ़ाइलें भेजें। इसके बिना वे file.damaged के साथ मना की जाती हैं। जिन फ़ाइलों में पेज नहीं हैं, वे हमेशा मना की जाती हैं।</translation>
    </message>
    <message>
        <source>%1: Look at it. Add --accept-damage to send it as it is.</source>
        <translation>%1: इसे देखें। जैसी है वैसी भेजने के लिए --accept-damage जोड़ें।</translation>
    </message>
    <message>
        <source>--%1 %2: %3 Compare the number.</source>
        <translation>--%1 %2: %3 नंबर मिलाएँ।</translation>
    </message>
    <message>
        <source>The keychain is locked. Enter its password in the window that asks for it.</source>
        <translation>कीचेन पर ताला है। जो विंडो उसका पासवर्ड माँगती है, उसमें पासवर्ड डालें।</translation>
    </message>
    <message>
        <source>The keychain does not respond yet. Waiting for it.</source>
        <translation>कीचेन अभी जवाब नहीं दे रही। उसका इंतज़ार हो रहा है।</translation>
    </message>
    <message>
        <source>There is no keychain and no store key. The outbox is in memory only, and nothing is kept: documents that are not delivered when this command ends are lost.</source>
        <translation>न कीचेन है, न स्टोर की कुंजी। आउटबॉक्स केवल मेमोरी में है, और कुछ भी रखा नहीं जाता: जो दस्तावेज़ इस कमांड के ख़त्म होने तक नहीं पहुँचे, वे खो जाएँगे।</translation>
    </message>
    <message>
        <source>An additional certificate authority to trust: a file in PEM, DER or PKCS#7.</source>
        <translation>एक अतिरिक्त सर्टिफ़िकेट अथॉरिटी, जिस पर भरोसा किया जाए: PEM, DER या PKCS#7 में एक फ़ाइल।</translation>
    </message>
    <message>
        <source>Not asked: %1</source>
        <translation>नहीं पूछे गए: %1</translation>
    </message>
    <message>
        <source>Encrypt the requests of this command, whatever the connection says.</source>
        <translation>इस कमांड की रिक्वेस्ट एन्क्रिप्ट करें, कनेक्शन की सेटिंग चाहे कुछ भी हो।</translation>
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
        <translation>clinicdesk-cli: क्लिनिक के दस्तावेज़ उसके हेल्थ प्लेटफ़ॉर्म पर भेजता है, स्क्रिप्ट और तय समय के कामों से।

इस्तेमाल: clinicdesk-cli [--json] [--connection NAME] [--person NAME] COMMAND [...]

कमांड (विवरण के लिए COMMAND --help):
  upload       फ़ाइलें आउटबॉक्स में जोड़ता और भेजता है
  outbox       %1
  connection   %2
  assessments  असेसमेंट टेक्स्ट, --json या --csv के रूप में दिखाता है
  doctor       डॉक्टरों की प्रोफ़ाइल दिखाता है, या --check से जाँचता है
  aadhaar      init: रजिस्ट्रेशन शुरू करता है
  privacy      %3: कनेक्शन के यूज़र का डेटा माँगता है
  journal      %5: इस कंप्यूटर पर क्या-क्या किया गया
  jwe          %4: स्टैंडर्ड इनपुट से स्टैंडर्ड आउटपुट में
  policy       check: एडमिनिस्ट्रेटर की पॉलिसी फ़ाइल जाँचता है
  diagnostics  वह जानकारी जो सपोर्ट को चाहिए
  erase        इस कंप्यूटर पर आपके लिए सेव सब कुछ हटाता है

विकल्प:
  --json             स्टैंडर्ड आउटपुट में एक JSON दस्तावेज़ दें
  --connection NAME  चुने हुए कनेक्शन की जगह यह कनेक्शन इस्तेमाल करें
  --person NAME      इस व्यक्ति के कनेक्शन और दस्तावेज़ उपयोग करें; इसके बिना पहले व्यक्ति के
  --version, --help

एनवायरनमेंट: CLINICDESK_BASE_URL, CLINICDESK_USER_OID, CLINICDESK_KEY_ID, CLINICDESK_CA_FILE,
CLINICDESK_CONVENTIONS_FILE, CLINICDESK_ENCRYPT_PAYLOADS (on या off) और CLINICDESK_SECRETS_FILE (JSON,
जिसे केवल उसका मालिक पढ़ सके) से बिना नाम का एक कनेक्शन बनता है। जहाँ एडमिनिस्ट्रेटर की पॉलिसी फ़ाइल नहीं है, वहाँ CLINICDESK_POLICY_FILE आज़माने के लिए एक फ़ाइल बताता है।

एग्ज़िट कोड: 0 हो गया, 1 नहीं हुआ और फिर कोशिश नहीं होगी, 2 ग़लत इस्तेमाल, 3 साइन-इन नहीं है या स्वीकार नहीं हुआ,
4 सर्विस, स्टोरेज या नेटवर्क से संपर्क नहीं (दस्तावेज़ रखे रहते हैं), 5 ग़लत इनपुट: ऐसी फ़ाइल जो भेजी नहीं जा सकती,
अमान्य लिफ़ाफ़ा, या अमान्य नंबर।
</translation>
    </message>
    <message>
        <source>The document is not kept on this computer.</source>
        <translation>यह दस्तावेज़ इस कंप्यूटर पर नहीं रखा गया है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not delivered and is/are not kept. Send it/them again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ नहीं पहुँचा और यहाँ नहीं रखा गया है। इसे फिर भेजें।</numerusform>
            <numerusform>%Ln दस्तावेज़ नहीं पहुँचे और यहाँ नहीं रखे गए हैं। इन्हें फिर भेजें।</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is kept on this computer, also no receipts.</source>
        <translation>इस कंप्यूटर पर कुछ नहीं रखा जाता, रसीदें भी नहीं।</translation>
    </message>
    <message>
        <source>Adds files to the outbox and sends them, one document for each file. At least one file is required. Without --direct, --type and --patient (or --own-record) are required as well.
With --direct, each file is sent in one call without a document ID, and without --patient the service decides which record gets it. If there is no clear answer, the document fails with service.outcome-unclear and is never sent again automatically. Look for it on the service before “outbox retry ID”.</source>
        <translation>फ़ाइलें आउटबॉक्स में जोड़ता है और भेजता है, हर फ़ाइल के लिए एक दस्तावेज़। कम से कम एक फ़ाइल चाहिए। --direct के बिना --type और --patient (या --own-record) भी ज़रूरी हैं।
--direct के साथ हर फ़ाइल दस्तावेज़ ID के बिना, एक ही कॉल में भेजी जाती है, और --patient न हो, तो वह किस रिकॉर्ड में जाएगी, यह सर्विस तय करती है। साफ़ जवाब न मिले, तो दस्तावेज़ service.outcome-unclear के साथ असफल होता है और अपने आप फिर कभी नहीं भेजा जाता। “outbox retry ID” से पहले उसे सर्विस पर देखें।</translation>
    </message>
    <message>
        <source>The patient. Required, unless --own-record or --direct is given. With --direct: only if the connection’s convention direct_patient is on, as it is by default.</source>
        <translation>मरीज़। ज़रूरी, अगर --own-record या --direct न दिया हो। --direct के साथ: केवल तब, जब कनेक्शन का नियम direct_patient चालू हो, जैसा डिफ़ॉल्ट में होता है।</translation>
    </message>
    <message>
        <source>Date of the document (default: today). Required if the clock of this computer is wrong.</source>
        <translation>दस्तावेज़ की तारीख़ (डिफ़ॉल्ट: आज)। इस कंप्यूटर की घड़ी ग़लत हो, तो ज़रूरी।</translation>
    </message>
    <message>
        <source>Send directly to the service, without an upload form. Cannot be used with --date, --tag, --p-oid or --together. Can be used with --patient only if the connection’s convention direct_patient is on. --type is optional and is sent only for lab reports (lr) with a task.</source>
        <translation>अपलोड फ़ॉर्म के बिना, सीधे सर्विस को भेजें। --date, --tag, --p-oid या --together के साथ नहीं चलता। --patient के साथ केवल तब चलता है, जब कनेक्शन का नियम direct_patient चालू हो। --type ज़रूरी नहीं है और केवल टास्क वाली लैब रिपोर्ट (lr) के लिए भेजा जाता है।</translation>
    </message>
    <message>
        <source>No patient given. The service decides which record gets the file.</source>
        <translation>कोई मरीज़ नहीं दिया गया। फ़ाइल किस रिकॉर्ड में जाएगी, यह सर्विस तय करती है।</translation>
    </message>
    <message>
        <source>The type is not sent. A direct upload contains it only for lab reports (lr) with a task.</source>
        <translation>प्रकार नहीं भेजा जाता। सीधे अपलोड में वह केवल टास्क वाली लैब रिपोर्ट (lr) के लिए होता है।</translation>
    </message>
    <message>
        <source>The service may know “%1” as “%2”. Send it again with --type %2.</source>
        <translation>हो सकता है कि सर्विस “%1” को “%2” के नाम से जानती हो। इसे --type %2 के साथ फिर भेजें।</translation>
    </message>
    <message>
        <source>Removes the old entries that “journal verify” says were not removed, because the clock of this computer jumped. Check the date of this computer first: removed entries cannot be restored.</source>
        <translation>उन पुरानी प्रविष्टियों को हटाता है जो “journal verify” के अनुसार इस कंप्यूटर की घड़ी उछलने के कारण नहीं हटाई गईं। पहले इस कंप्यूटर की तारीख़ जाँचें: हटाई गई प्रविष्टियाँ वापस नहीं आतीं।</translation>
    </message>
    <message>
        <source>“journal remove-old” takes no arguments.</source>
        <translation>“journal remove-old” के साथ और कुछ नहीं लिखा जाता।</translation>
    </message>
    <message>
        <source>Stopped. Not asked: %1.</source>
        <translation>रोका गया। नहीं पूछे गए: %1।</translation>
    </message>
    <message>
        <source>--date: a document that is sent directly has no date.</source>
        <translation>--date: सीधे भेजे जाने वाले दस्तावेज़ में तारीख़ नहीं होती।</translation>
    </message>
    <message>
        <source>With ID: the date of the document, if it failed.</source>
        <translation>ID के साथ: विफल दस्तावेज़ की तारीख़।</translation>
    </message>
    <message>
        <source>--date cannot be used with --all.</source>
        <translation>--date, --all के साथ नहीं चलता।</translation>
    </message>
    <message>
        <source>“outbox retry ID --date YYYY-MM-DD” enters the date of a document and sends it again.</source>
        <translation>“outbox retry ID --date YYYY-MM-DD” दस्तावेज़ की तारीख़ डालता है और उसे फिर भेजता है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::ConnectionActions</name>
    <message numerus="yes">
        <source>%Ln document(s) for %1 is/are waiting on this computer. Send or remove them first.</source>
        <translation>
            <numerusform>%1 के लिए %Ln दस्तावेज़ इस कंप्यूटर पर इंतज़ार में है। पहले उसे भेजें या हटाएँ।</numerusform>
            <numerusform>%1 के लिए %Ln दस्तावेज़ इस कंप्यूटर पर इंतज़ार में हैं। पहले उन्हें भेजें या हटाएँ।</numerusform>
        </translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 इस्तेमाल करें</translation>
    </message>
    <message>
        <source>The last check of %1 failed. Do you want to use it all the same?</source>
        <translation>%1 की पिछली जाँच सफल नहीं हुई। क्या आप फिर भी इसे इस्तेमाल करना चाहते हैं?</translation>
    </message>
    <message>
        <source>New documents go to the connection that is in use. They may wait until the problem is solved.</source>
        <translation>नए दस्तावेज़ इस्तेमाल में आ रहे कनेक्शन पर जाते हैं। समस्या हल होने तक वे रुक सकते हैं।</translation>
    </message>
    <message>
        <source>Change and check…</source>
        <translation>बदलें और जाँचें…</translation>
    </message>
    <message>
        <source>Use the new connection</source>
        <translation>नया कनेक्शन इस्तेमाल करें</translation>
    </message>
    <message>
        <source>%1 is saved. Do you want to use it now?</source>
        <translation>%1 सेव हो गया है। क्या आप इसे अभी इस्तेमाल करना चाहते हैं?</translation>
    </message>
    <message>
        <source>%1 is in use. New documents go to the connection that is in use.</source>
        <translation>%1 इस्तेमाल में है। नए दस्तावेज़ इस्तेमाल में आ रहे कनेक्शन पर जाते हैं।</translation>
    </message>
    <message>
        <source>The last check of %1 failed.</source>
        <translation>%1 की पिछली जाँच सफल नहीं हुई।</translation>
    </message>
    <message>
        <source>Stay with %1</source>
        <translation>%1 पर ही रहें</translation>
    </message>
    <message>
        <source>%1 is set by environment variables. You cannot remove it here.</source>
        <translation>%1 एनवायरनमेंट वेरिएबल से तय है। आप इसे यहाँ नहीं हटा सकते।</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln connection(s), without tokens and keys.</source>
        <translation>
            <numerusform>%Ln कनेक्शन निर्यात हुआ, बिना टोकन और कुंजी के।</numerusform>
            <numerusform>%Ln कनेक्शन निर्यात हुए, बिना टोकन और कुंजी के।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln connection(s). Enter a token for each before you use it.</source>
        <translation>
            <numerusform>%Ln कनेक्शन आयात हुआ। इस्तेमाल से पहले उसका टोकन डालें।</numerusform>
            <numerusform>%Ln कनेक्शन आयात हुए। इस्तेमाल से पहले हर एक का टोकन डालें।</numerusform>
        </translation>
    </message>
    <message>
        <source>All connections of this file are here already.</source>
        <translation>इस फ़ाइल के सभी कनेक्शन पहले से यहाँ हैं।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::EraseRun</name>
    <message>
        <source>Removing everything of yours from this computer…</source>
        <translation>इस कंप्यूटर से आपका सब कुछ हटाया जा रहा है…</translation>
    </message>
    <message>
        <source>Everything of yours was removed from this computer.</source>
        <translation>इस कंप्यूटर से आपका सब कुछ हटा दिया गया।</translation>
    </message>
    <message>
        <source>Some of your data is still on this computer.</source>
        <translation>आपका कुछ डेटा अब भी इस कंप्यूटर पर है।</translation>
    </message>
    <message>
        <source>Quit Clinic Desk</source>
        <translation>Clinic Desk बंद करें</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>फिर शुरू करें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::JournalWatch</name>
    <message numerus="yes">
        <source>%Ln entry(s) wait(s) to be written. Documents are sent all the same.</source>
        <translation>
            <numerusform>%Ln प्रविष्टि लिखे जाने के इंतज़ार में है। दस्तावेज़ फिर भी भेजे जाते हैं।</numerusform>
            <numerusform>%Ln प्रविष्टियाँ लिखे जाने के इंतज़ार में हैं। दस्तावेज़ फिर भी भेजे जाते हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>What is done now is not recorded after you close Clinic Desk. Tell your administrator.</source>
        <translation>अब जो किया जाएगा, वह Clinic Desk बंद करने के बाद दर्ज नहीं रहेगा। अपने एडमिनिस्ट्रेटर को बताएँ।</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>यह कंप्यूटर</translation>
    </message>
    <message>
        <source>The journal was damaged. A new one was started.</source>
        <translation>जर्नल ख़राब था। नया जर्नल शुरू किया गया।</translation>
    </message>
    <message>
        <source>The damaged one is in the file “%1”.</source>
        <translation>ख़राब जर्नल फ़ाइल “%1” में है।</translation>
    </message>
    <message>
        <source>Check it on the Journal page. There you can go on with it.</source>
        <translation>जर्नल पेज पर इसकी जाँच करें। वहाँ आप इसके साथ आगे बढ़ सकते हैं।</translation>
    </message>
    <message>
        <source>The journal of this computer was changed or is damaged.</source>
        <translation>इस कंप्यूटर का जर्नल बदला गया है या ख़राब है।</translation>
    </message>
    <message>
        <source>Tell your administrator.</source>
        <translation>अपने एडमिनिस्ट्रेटर को बताएँ।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::KeychainReturn</name>
    <message>
        <source>Open the outbox now?</source>
        <translation>अभी आउटबॉक्स खोलें?</translation>
    </message>
    <message>
        <source>The window is opened again. This is not saved, and would be lost:</source>
        <translation>विंडो फिर से खुलेगी। यह सहेजा नहीं गया है और खो जाएगा:</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>अभी खोलें</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>बाद में</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::LockController</name>
    <message>
        <source>Sending continues when you unlock.</source>
        <translation>अनलॉक करने पर भेजना जारी होगा।</translation>
    </message>
    <message>
        <source>Documents are not sent yet. Unlock before you close Clinic Desk.</source>
        <translation>दस्तावेज़ अभी भेजे नहीं गए। Clinic Desk बंद करने से पहले ताला खोलें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::ProgramWindow</name>
    <message>
        <source>Change the language now?</source>
        <translation>भाषा अभी बदलें?</translation>
    </message>
    <message>
        <source>The window is opened again. This is not saved, and would be lost:</source>
        <translation>विंडो फिर से खुलेगी। यह सहेजा नहीं गया है और खो जाएगा:</translation>
    </message>
    <message>
        <source>Change now</source>
        <translation>अभी बदलें</translation>
    </message>
    <message>
        <source>At the next start</source>
        <translation>अगली शुरुआत पर</translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::SelfTest</name>
    <message>
        <source>libcurl has no TLS.</source>
        <translation>libcurl में TLS नहीं है।</translation>
    </message>
    <message>
        <source>There are no certificates of public authorities. Install ca-certificates.</source>
        <translation>सार्वजनिक संस्थाओं के सर्टिफ़िकेट नहीं हैं। ca-certificates इंस्टॉल करें।</translation>
    </message>
    <message>
        <source>Qt has no SQLite. Install libqt6sql6-sqlite.</source>
        <translation>Qt में SQLite नहीं है। libqt6sql6-sqlite इंस्टॉल करें।</translation>
    </message>
    <message>
        <source>An icon cannot be drawn.</source>
        <translation>एक आइकन नहीं बनाया जा सकता।</translation>
    </message>
    <message>
        <source>There are no texts in %1.</source>
        <translation>%1 में टेक्स्ट नहीं हैं।</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ठीक</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>नाकाम</translation>
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
        <translation>आइकन</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>तस्वीरें</translation>
    </message>
    <message>
        <source>Translations</source>
        <translation>अनुवाद</translation>
    </message>
    <message>
        <source>Keychain</source>
        <translation>कीचेन</translation>
    </message>
    <message>
        <source>Upload in practice mode</source>
        <translation>अभ्यास मोड में अपलोड</translation>
    </message>
    <message>
        <source>The program of practice mode is missing. Install Clinic Desk again.</source>
        <translation>अभ्यास मोड का प्रोग्राम नहीं मिला। Clinic Desk को फिर से इंस्टॉल करें।</translation>
    </message>
    <message>
        <source>A server with an unknown certificate was not refused.</source>
        <translation>अनजान सर्टिफ़िकेट वाले सर्वर को मना नहीं किया गया।</translation>
    </message>
    <message>
        <source>PDF pages</source>
        <translation>PDF के पेज</translation>
    </message>
    <message>
        <source>Scanner program</source>
        <translation>स्कैनर प्रोग्राम</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>डिकोडर</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AadhaarField</name>
    <message>
        <source>Paste</source>
        <translation>पेस्ट करें</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>साफ़ करें</translation>
    </message>
    <message>
        <source>the field is empty</source>
        <translation>फ़ील्ड ख़ाली है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AdvancedSection</name>
    <message>
        <source>Advanced: certificates and conventions of this service</source>
        <translation>उन्नत: इस सर्विस के सर्टिफ़िकेट और नियम</translation>
    </message>
    <message>
        <source>As the user of the request</source>
        <translation>रिक्वेस्ट के यूज़र के रूप में</translation>
    </message>
    <message>
        <source>In the address (you are the user)</source>
        <translation>पते में (यूज़र आप हैं)</translation>
    </message>
    <message>
        <source>In both</source>
        <translation>दोनों में</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>सेकंड</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>मिलीसेकंड</translation>
    </message>
    <message>
        <source>Additional certificate authority</source>
        <translation>अतिरिक्त सर्टिफ़िकेट अथॉरिटी</translation>
    </message>
    <message>
        <source>The query parameter for assessments, usually wfids. Leave it empty to hide the filter.</source>
        <translation>असेसमेंट के लिए क्वेरी पैरामीटर, आम तौर पर wfids। फ़िल्टर छिपाने के लिए इसे ख़ाली छोड़ें।</translation>
    </message>
    <message>
        <source>At most %1. Set by your administrator.</source>
        <translation>ज़्यादा से ज़्यादा %1। आपके एडमिनिस्ट्रेटर ने तय किया है।</translation>
    </message>
    <message>
        <source>an authority without a name</source>
        <translation>बिना नाम की अथॉरिटी</translation>
    </message>
    <message>
        <source>Certificates of %1.</source>
        <translation>%1 के सर्टिफ़िकेट।</translation>
    </message>
    <message>
        <source>Certificate of %1. It expired on %2.</source>
        <translation>%1 का सर्टिफ़िकेट। इसकी अवधि %2 को समाप्त हुई।</translation>
    </message>
    <message>
        <source>Certificate of %1, valid until %2.</source>
        <translation>%1 का सर्टिफ़िकेट, %2 तक मान्य।</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>फ़ाइल से…</translation>
    </message>
    <message>
        <source>From a file: %1</source>
        <translation>फ़ाइल से: %1</translation>
    </message>
    <message>
        <source>Choose a certificate</source>
        <translation>सर्टिफ़िकेट चुनें</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer *.der *.p7b *.p7c)</source>
        <translation>सर्टिफ़िकेट (*.pem *.crt *.cer *.der *.p7b *.p7c)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>सभी फ़ाइलें (*)</translation>
    </message>
    <message>
        <source>A certificate to trust for this connection, in addition to the computer’s own ones.</source>
        <translation>एक सर्टिफ़िकेट, जिस पर इस कनेक्शन के लिए कंप्यूटर के अपने सर्टिफ़िकेटों के अलावा भरोसा किया जाए।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentActions</name>
    <message>
        <source>Only this practitioner</source>
        <translation>केवल यह डॉक्टर</translation>
    </message>
    <message>
        <source>Only this patient</source>
        <translation>केवल यह मरीज़</translation>
    </message>
    <message>
        <source>Only this identifier</source>
        <translation>केवल यह पहचान</translation>
    </message>
    <message>
        <source>Only this transaction</source>
        <translation>केवल यह ट्रांज़ैक्शन</translation>
    </message>
    <message>
        <source>Only this workflow</source>
        <translation>केवल यह वर्कफ़्लो</translation>
    </message>
    <message>
        <source>Open doctor’s profile</source>
        <translation>डॉक्टर की प्रोफ़ाइल खोलें</translation>
    </message>
    <message>
        <source>Copy identifier</source>
        <translation>पहचान कॉपी करें</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>पंक्तियाँ कॉपी करें</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV के रूप में सेव करें…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>प्रिंट करें…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>विवरण</translation>
    </message>
    <message>
        <source>Show only</source>
        <translation>केवल दिखाएँ</translation>
    </message>
    <message>
        <source>select a row</source>
        <translation>कोई पंक्ति चुनें</translation>
    </message>
    <message>
        <source>the list is empty</source>
        <translation>सूची ख़ाली है</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>%1 कॉपी किया।</translation>
    </message>
    <message>
        <source>This row has no identifier.</source>
        <translation>इस पंक्ति में कोई पहचान नहीं है।</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln पंक्ति कॉपी की।</numerusform>
            <numerusform>%Ln पंक्तियाँ कॉपी कीं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>अगला नतीजा</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>पिछला नतीजा</translation>
    </message>
    <message>
        <source>the service cannot be asked for this one</source>
        <translation>सर्विस से इसे नहीं माँगा जा सकता</translation>
    </message>
    <message>
        <source>search for something first</source>
        <translation>पहले कुछ खोजें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentDetails</name>
    <message>
        <source>Details</source>
        <translation>विवरण</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>सब कॉपी करें</translation>
    </message>
    <message>
        <source>New documents are for this patient</source>
        <translation>नए दस्तावेज़ इसी मरीज़ के होंगे</translation>
    </message>
    <message>
        <source>Open doctor’s profile</source>
        <translation>डॉक्टर की प्रोफ़ाइल खोलें</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>the number of a patient</comment>
        <translation>%1 इस्तेमाल करें</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>कुछ नहीं चुना गया</translation>
    </message>
    <message>
        <source>Select a row to see its details.</source>
        <translation>विवरण देखने के लिए कोई पंक्ति चुनें।</translation>
    </message>
    <message>
        <source>Long identifiers are shortened here. Copies are complete.</source>
        <translation>लंबी पहचान यहाँ छोटी करके दिखाई जाती है। कॉपी में पूरी आती है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentFilterRow</name>
    <message>
        <source>Search</source>
        <translation>खोजें</translation>
    </message>
    <message>
        <source>Search in the list</source>
        <translation>सूची में खोजें</translation>
    </message>
    <message>
        <source>View as</source>
        <translation>कैसे देखें</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>ट्री</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>टेबल</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentOptions</name>
    <message>
        <source>Sort the table by</source>
        <translation>टेबल का क्रम</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>कब बना</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>मॉड्यूल</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>बातचीत</translation>
    </message>
    <message>
        <source>Ascending</source>
        <translation>बढ़ता क्रम</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>घटता क्रम</translation>
    </message>
    <message>
        <source>Each bar shows</source>
        <translation>हर पट्टी में</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>अपने आप</translation>
    </message>
    <message>
        <source>One day</source>
        <translation>एक दिन</translation>
    </message>
    <message>
        <source>One week</source>
        <translation>एक हफ़्ता</translation>
    </message>
    <message>
        <source>One month</source>
        <translation>एक महीना</translation>
    </message>
    <message>
        <source>Refresh automatically</source>
        <translation>अपने आप रीफ़्रेश करें</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>कभी नहीं</translation>
    </message>
    <message numerus="yes">
        <source>Every %Ln minute(s)</source>
        <translation>
            <numerusform>हर %Ln मिनट में</numerusform>
            <numerusform>हर %Ln मिनट में</numerusform>
        </translation>
    </message>
    <message>
        <source>Every minute</source>
        <translation>हर मिनट</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTableModel</name>
    <message>
        <source>%1, new</source>
        <translation>%1, नया</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>नहीं दिया गया</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>कब बना</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>मॉड्यूल</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>बातचीत</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTableView</name>
    <message>
        <source>Assessments as a table</source>
        <translation>असेसमेंट, टेबल में</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTreeModel</name>
    <message>
        <source>new</source>
        <translation>नया</translation>
    </message>
    <message>
        <source>Practitioner, patient, identifier, transaction</source>
        <translation>डॉक्टर, मरीज़, पहचान, ट्रांज़ैक्शन</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>मॉड्यूल</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>बातचीत</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>सबसे नया</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln बातचीत</numerusform>
            <numerusform>%Ln बातचीत</numerusform>
        </translation>
    </message>
    <message>
        <source>found</source>
        <translation>मिला</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTreeView</name>
    <message>
        <source>Assessments as a tree</source>
        <translation>असेसमेंट, ट्री में</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentsHeader</name>
    <message>
        <source>Refresh</source>
        <translation>रीफ़्रेश करें</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>स्थिति</translation>
    </message>
    <message>
        <source>All</source>
        <comment>statuses</comment>
        <translation>सभी</translation>
    </message>
    <message>
        <source>More</source>
        <translation>और</translation>
    </message>
    <message>
        <source>Assessments</source>
        <translation>असेसमेंट</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>%1 की स्थिति</translation>
    </message>
    <message>
        <source>Copy, save, print, sort, refresh automatically</source>
        <translation>कॉपी, सेव, प्रिंट, क्रम, अपने आप रीफ़्रेश</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>लोड हो रहा है…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentsPage</name>
    <message>
        <source>there is no connection</source>
        <translation>कोई कनेक्शन नहीं है</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>ऑफ़लाइन</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>दिखाएँ</translation>
    </message>
    <message>
        <source>Copied all details.</source>
        <translation>पूरा विवरण कॉपी किया।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new conversation(s)</source>
        <translation>
            <numerusform>%Ln नई बातचीत</numerusform>
            <numerusform>%Ln नई बातचीत</numerusform>
        </translation>
    </message>
    <message>
        <source>No connection selected</source>
        <translation>कोई कनेक्शन नहीं चुना गया</translation>
    </message>
    <message>
        <source>Contacting %1…</source>
        <translation>%1 से संपर्क हो रहा है…</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>लोड हो रहा है…</translation>
    </message>
    <message>
        <source>The search or the selected days hide it.</source>
        <translation>खोज या चुने हुए दिनों की वजह से वह नहीं दिख रही।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CaptureBar</name>
    <message>
        <source>Check the scan folder of “%1”</source>
        <translation>“%1” का स्कैन फ़ोल्डर जाँचें</translation>
    </message>
    <message>
        <source>Scan with “%1”</source>
        <translation>“%1” से स्कैन करें</translation>
    </message>
    <message>
        <source>Choose files for “%1”</source>
        <translation>“%1” के लिए फ़ाइलें चुनें</translation>
    </message>
    <message>
        <source>Capture profile %1</source>
        <translation>स्कैन प्रोफ़ाइल %1</translation>
    </message>
    <message>
        <source>There are no new files in %1.</source>
        <translation>%1 में कोई नई फ़ाइल नहीं है।</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>रोकें</translation>
    </message>
    <message>
        <source>Stop scanning. Pages that were scanned stay.</source>
        <translation>स्कैन रोकें। जो पेज स्कैन हो चुके हैं, वे रहेंगे।</translation>
    </message>
    <message>
        <source>%1: Scanning page %2…</source>
        <translation>%1: पेज %2 स्कैन हो रहा है…</translation>
    </message>
    <message>
        <source>%1: The scanner gets ready…</source>
        <translation>%1: स्कैनर तैयार हो रहा है…</translation>
    </message>
    <message numerus="yes">
        <source>The scan folder(s) of %1 cannot be read. Clinic Desk waits for it/them.</source>
        <translation>
            <numerusform>%1 का स्कैन फ़ोल्डर पढ़ा नहीं जा सकता। Clinic Desk उसका इंतज़ार कर रहा है।</numerusform>
            <numerusform>%1 के स्कैन फ़ोल्डर पढ़े नहीं जा सकते। Clinic Desk उनका इंतज़ार कर रहा है।</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>विवरण</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CaptureSection</name>
    <message>
        <source>Capture profiles</source>
        <translation>स्कैन प्रोफ़ाइल</translation>
    </message>
    <message>
        <source>The saved profiles cannot be read. %1</source>
        <translation>सहेजे गए प्रोफ़ाइल पढ़े नहीं जा सकते। %1</translation>
    </message>
    <message>
        <source>scanners and scan folders of this computer</source>
        <translation>इस कंप्यूटर के स्कैनर और स्कैन फ़ोल्डर</translation>
    </message>
    <message>
        <source>Add a profile…</source>
        <translation>प्रोफ़ाइल जोड़ें…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>बदलें…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>हटाएँ</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>ऊपर ले जाएँ</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>नीचे ले जाएँ</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>निर्यात करें…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>आयात करें…</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>%1 बदलें…</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 हटाएँ</translation>
    </message>
    <message>
        <source>Removed %1. Files in its folder stay.</source>
        <translation>%1 हटाया गया। इसके फ़ोल्डर की फ़ाइलें रहेंगी।</translation>
    </message>
    <message>
        <source>Export the capture profiles</source>
        <translation>स्कैन प्रोफ़ाइल निर्यात करें</translation>
    </message>
    <message>
        <source>Profiles (*.json)</source>
        <translation>प्रोफ़ाइल (*.json)</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln profile(s).</source>
        <translation>
            <numerusform>%Ln प्रोफ़ाइल निर्यात किया गया।</numerusform>
            <numerusform>%Ln प्रोफ़ाइल निर्यात किए गए।</numerusform>
        </translation>
    </message>
    <message>
        <source>Import capture profiles</source>
        <translation>स्कैन प्रोफ़ाइल आयात करें</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>सभी फ़ाइलें (*)</translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln profile(s).</source>
        <translation>
            <numerusform>%Ln प्रोफ़ाइल आयात किया गया।</numerusform>
            <numerusform>%Ln प्रोफ़ाइल आयात किए गए।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was not imported. %2</source>
        <translation>%1 आयात नहीं हुई। %2</translation>
    </message>
    <message>
        <source>select a profile</source>
        <translation>कोई प्रोफ़ाइल चुनें</translation>
    </message>
    <message>
        <source>this is the first profile</source>
        <translation>यह पहली प्रोफ़ाइल है</translation>
    </message>
    <message>
        <source>this is the last profile</source>
        <translation>यह आख़िरी प्रोफ़ाइल है</translation>
    </message>
    <message>
        <source>There are no profiles yet. Add one for each scanner and each scan folder.</source>
        <translation>अभी कोई प्रोफ़ाइल नहीं है। हर स्कैनर और हर स्कैन फ़ोल्डर के लिए एक जोड़ें।</translation>
    </message>
    <message>
        <source>There are no profiles. Your administrator adds them.</source>
        <translation>कोई प्रोफ़ाइल नहीं है। आपके एडमिनिस्ट्रेटर इन्हें जोड़ते हैं।</translation>
    </message>
    <message>
        <source>Scan folder %1</source>
        <translation>स्कैन फ़ोल्डर %1</translation>
    </message>
    <message>
        <source>Scanner %1</source>
        <translation>स्कैनर %1</translation>
    </message>
    <message>
        <source>Files that you choose or drop</source>
        <translation>फ़ाइलें जो आप चुनते या छोड़ते हैं</translation>
    </message>
    <message>
        <source>More for capture profiles</source>
        <translation>कैप्चर प्रोफ़ाइल के लिए और</translation>
    </message>
    <message>
        <source>Order, export and import profiles</source>
        <translation>प्रोफ़ाइल का क्रम, निर्यात और आयात</translation>
    </message>
    <message>
        <source>there is no profile</source>
        <translation>कोई प्रोफ़ाइल नहीं है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckDialog</name>
    <message>
        <source>Check %1</source>
        <translation>%1 की जाँच करें</translation>
    </message>
    <message>
        <source>Connection check</source>
        <translation>कनेक्शन की जाँच</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>फिर जाँचें</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Refuse other patient numbers</source>
        <translation>दूसरे मरीज़ नंबर मना करें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckProgress</name>
    <message>
        <source>Stopped: %1 of %2 checked</source>
        <translation>रोका गया: %2 में से %1 की जाँच हुई</translation>
    </message>
    <message>
        <source>%1 of %2 checked</source>
        <translation>%2 में से %1 की जाँच हुई</translation>
    </message>
    <message>
        <source>Doctors checked</source>
        <translation>जाँचे गए डॉक्टर</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>रोकें</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>जारी रखें</translation>
    </message>
    <message>
        <source>Loading the earlier results…</source>
        <translation>पिछले नतीजे लोड हो रहे हैं…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln with findings</source>
        <translation>
            <numerusform>%Ln में कमियाँ</numerusform>
            <numerusform>%Ln में कमियाँ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read; the check continues</source>
        <translation>
            <numerusform>%Ln पढ़ा नहीं जा सका; जाँच जारी है</numerusform>
            <numerusform>%Ln पढ़े नहीं जा सके; जाँच जारी है</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln पढ़ा नहीं जा सका</numerusform>
            <numerusform>%Ln पढ़े नहीं जा सके</numerusform>
        </translation>
    </message>
    <message>
        <source>all OK</source>
        <translation>सब ठीक</translation>
    </message>
    <message>
        <source>Read all profiles again that could not be read</source>
        <translation>जो प्रोफ़ाइल पढ़ी नहीं जा सकीं, उन्हें फिर पढ़ें</translation>
    </message>
    <message numerus="yes">
        <source>Read %Ln profile(s) again</source>
        <extracomment>A button: how many doctors could not be read</extracomment>
        <translation>
            <numerusform>%Ln प्रोफ़ाइल फिर पढ़ें</numerusform>
            <numerusform>%Ln प्रोफ़ाइल फिर पढ़ें</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckRow</name>
    <message>
        <source>unknown ID</source>
        <translation>अनजान ID</translation>
    </message>
    <message numerus="yes">
        <source>%Ln field(s)</source>
        <translation>
            <numerusform>%Ln फ़ील्ड</numerusform>
            <numerusform>%Ln फ़ील्ड</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckStepRow</name>
    <message>
        <source>Checking</source>
        <translation>जाँच हो रही है</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>OK in %1 ms</source>
        <translation>ठीक है, %1 मि.से.</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckView</name>
    <message>
        <source>Contacting %1…</source>
        <translation>%1 से संपर्क हो रहा है…</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>इंतज़ार में</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>रिपोर्ट कॉपी करें</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>रिपोर्ट सहेजें…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>कॉपी हो गई।</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>रिपोर्ट सहेजें</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>टेक्स्ट (*.txt)</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>सहेजी गई।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChecklistModel</name>
    <message>
        <source>not given</source>
        <translation>नहीं दिया गया</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>हाँ</translation>
    </message>
    <message>
        <source>no</source>
        <translation>नहीं</translation>
    </message>
    <message>
        <source>Nothing to fix.</source>
        <translation>ठीक करने को कुछ नहीं।</translation>
    </message>
    <message>
        <source>No change since %1</source>
        <translation>%1 के बाद कोई बदलाव नहीं</translation>
    </message>
    <message>
        <source>Changed since %1</source>
        <translation>%1 के बाद बदला</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <extracomment>A value that changed: what it was, what it is</extracomment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>To fix: %1. %2</source>
        <translation>ठीक करना है: %1। %2</translation>
    </message>
    <message>
        <source>Note: %1. %2</source>
        <translation>ध्यान दें: %1। %2</translation>
    </message>
    <message>
        <source>Changed: %1, %2</source>
        <translation>बदला: %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>And %Ln more. Copy the findings to see all.</source>
        <translation>
            <numerusform>और %Ln अन्य। सब देखने के लिए कमियाँ कॉपी करें।</numerusform>
            <numerusform>और %Ln अन्य। सब देखने के लिए कमियाँ कॉपी करें।</numerusform>
        </translation>
    </message>
    <message>
        <source>OK: %1</source>
        <translation>ठीक है: %1</translation>
    </message>
    <message numerus="yes">
        <source>And %Ln more.</source>
        <translation>
            <numerusform>और %Ln अन्य।</numerusform>
            <numerusform>और %Ln अन्य।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChecklistPanel</name>
    <message>
        <source>Copy the findings</source>
        <translation>कमियाँ कॉपी करें</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>चेकलिस्ट</translation>
    </message>
    <message numerus="yes">
        <source>%Ln to fix</source>
        <translation>
            <numerusform>%Ln को ठीक करना है</numerusform>
            <numerusform>%Ln को ठीक करना है</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln पर ध्यान दें</numerusform>
            <numerusform>%Ln पर ध्यान दें</numerusform>
        </translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>no profile is shown</source>
        <translation>कोई प्रोफ़ाइल नहीं दिख रही</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChooserPreview</name>
    <message>
        <source>Preview</source>
        <translation>झलक</translation>
    </message>
    <message>
        <source>There is no preview of this file.</source>
        <translation>इस फ़ाइल की कोई झलक नहीं है।</translation>
    </message>
    <message>
        <source>Select a file to see its first page.</source>
        <translation>पहला पन्ना देखने के लिए कोई फ़ाइल चुनें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ClinicCard</name>
    <message>
        <source>Clinic</source>
        <translation>क्लिनिक</translation>
    </message>
    <message>
        <source>Name of the clinic</source>
        <translation>क्लिनिक का नाम</translation>
    </message>
    <message>
        <source>No name</source>
        <translation>नाम नहीं</translation>
    </message>
    <message>
        <source>Specialities of the clinic</source>
        <translation>क्लिनिक की विशेषज्ञता</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>पता</translation>
    </message>
    <message>
        <source>No address given</source>
        <translation>पता नहीं दिया गया</translation>
    </message>
    <message>
        <source>About the clinic</source>
        <translation>क्लिनिक के बारे में</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>फ़ोन</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>ईमेल</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>मैप पर दिखाएँ</translation>
    </message>
    <message>
        <source>Clinic (default)</source>
        <translation>क्लिनिक (डिफ़ॉल्ट)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CloseDialog</name>
    <message numerus="yes">
        <source>Close and lose %Ln document(s)</source>
        <translation>
            <numerusform>बंद करें और %Ln दस्तावेज़ खो दें</numerusform>
            <numerusform>बंद करें और %Ln दस्तावेज़ खो दें</numerusform>
        </translation>
    </message>
    <message>
        <source>Close Clinic Desk</source>
        <translation>Clinic Desk बंद करें</translation>
    </message>
    <message>
        <source>Documents are still being sent.</source>
        <translation>दस्तावेज़ अभी भेजे जा रहे हैं।</translation>
    </message>
    <message>
        <source>If you close now, nothing is lost, but sending stops until you start Clinic Desk again.</source>
        <translation>अभी बंद करने पर कुछ नहीं खोएगा, पर Clinic Desk दोबारा शुरू करने तक भेजना रुक जाएगा।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) would be lost.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ खो जाएगा।</numerusform>
            <numerusform>%Ln दस्तावेज़ खो जाएँगे।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <extracomment>Below a list of documents</extracomment>
        <translation>
            <numerusform>और %Ln अन्य</numerusform>
            <numerusform>और %Ln अन्य</numerusform>
        </translation>
    </message>
    <message>
        <source>In memory only and not delivered:</source>
        <translation>केवल मेमोरी में, और पहुँचाए नहीं गए:</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>विंडो खुली रखें</translation>
    </message>
    <message>
        <source>Keep sending in the tray</source>
        <translation>ट्रे में भेजना जारी रखें</translation>
    </message>
    <message>
        <source>Stop and resume later</source>
        <translation>रोकें और बाद में जारी रखें</translation>
    </message>
    <message>
        <source>Close and send later</source>
        <translation>बंद करें और बाद में भेजें</translation>
    </message>
    <message>
        <source>If you close now, they are not added. Wait a moment, then close.</source>
        <translation>अभी बंद करने पर वे नहीं जोड़ी जाएँगी। थोड़ा रुकें, फिर बंद करें।</translation>
    </message>
    <message>
        <source>Close and leave them out</source>
        <translation>बंद करें और उन्हें छोड़ दें</translation>
    </message>
    <message>
        <source>Files are still being read.</source>
        <translation>फ़ाइलें अभी पढ़ी जा रही हैं।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) to be sent.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ भेजे जाने के इंतज़ार में है।</numerusform>
            <numerusform>%Ln दस्तावेज़ भेजे जाने के इंतज़ार में हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is lost. Sending continues when Clinic Desk runs again.</source>
        <translation>कुछ नहीं खोता। Clinic Desk दोबारा चलने पर भेजना जारी रहता है।</translation>
    </message>
    <message>
        <source>Keep running in the background</source>
        <translation>पीछे चलने दें</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not sent yet.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ अभी नहीं भेजा गया।</numerusform>
            <numerusform>%Ln दस्तावेज़ अभी नहीं भेजे गए।</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents stay here until you send them:</source>
        <translation>दस्तावेज़ तब तक यहीं रहते हैं जब तक आप उन्हें न भेजें:</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) need(s) you. Look in the outbox.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ को आपकी ज़रूरत है। आउटबॉक्स में देखें।</numerusform>
            <numerusform>%Ln दस्तावेज़ों को आपकी ज़रूरत है। आउटबॉक्स में देखें।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln delivery(s) of today is/are not kept on this computer.</source>
        <translation>
            <numerusform>आज पहुँचा %Ln दस्तावेज़ इस कंप्यूटर पर नहीं रखा गया है।</numerusform>
            <numerusform>आज पहुँचे %Ln दस्तावेज़ इस कंप्यूटर पर नहीं रखे गए हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>If you close now, the receipts and the summary of the day do not list them. The message at the top of the window says how to keep them.</source>
        <translation>अगर आप अभी बंद करें, तो रसीदों और दिन के सारांश में ये नहीं होंगे। विंडो में ऊपर का संदेश बताता है कि इन्हें कैसे रखें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CollapsibleRows</name>
    <message>
        <source>Open</source>
        <translation>खुला</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>बंद</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionButton</name>
    <message>
        <source>sign-in needed</source>
        <translation>साइन-इन ज़रूरी</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>संपर्क नहीं हो रहा</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>कोई कनेक्शन नहीं</translation>
    </message>
    <message>
        <source>Connection: %1</source>
        <translation>कनेक्शन: %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>name and environment</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · Check failed</source>
        <translation>%1 · जाँच सफल नहीं हुई</translation>
    </message>
    <message>
        <source>Add a connection…</source>
        <translation>कनेक्शन जोड़ें…</translation>
    </message>
    <message>
        <source>Enter a new token for %1…</source>
        <translation>%1 के लिए नया टोकन डालें…</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>%1 बदलें…</translation>
    </message>
    <message>
        <source>Check %1</source>
        <translation>%1 की जाँच करें</translation>
    </message>
    <message>
        <source>token lost</source>
        <translation>टोकन खो गया</translation>
    </message>
    <message>
        <source>Enter your token for %1…</source>
        <translation>%1 के लिए अपना टोकन डालें…</translation>
    </message>
    <message>
        <source>keychain not available</source>
        <translation>कीचेन उपलब्ध नहीं</translation>
    </message>
    <message>
        <source>keychain locked</source>
        <translation>कीचेन पर ताला</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionForm</name>
    <message>
        <source>Name on this computer</source>
        <translation>इस कंप्यूटर पर नाम</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>सर्विस का पता</translation>
    </message>
    <message>
        <source>Your user ID</source>
        <translation>आपका यूज़र ID</translation>
    </message>
    <message>
        <source>Your ID on the service. You choose the patient for each document.</source>
        <translation>सर्विस पर आपका ID। हर दस्तावेज़ का मरीज़ आप चुनते हैं।</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>प्रोडक्शन</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>डेवलपमेंट</translation>
    </message>
    <message>
        <source>Type of service</source>
        <translation>सर्विस का प्रकार</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>कनेक्शन</translation>
    </message>
    <message>
        <source>service address and your user ID</source>
        <translation>सर्विस का पता और आपका यूज़र ID</translation>
    </message>
    <message>
        <source>Key ID</source>
        <translation>कुंजी का ID</translation>
    </message>
    <message>
        <source>The ID of the key, exactly as the service knows it.</source>
        <translation>कुंजी का ID, ठीक वैसा जैसा सर्विस जानती है।</translation>
    </message>
    <message>
        <source>Optional</source>
        <translation>ज़रूरी नहीं</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>साइन-इन</translation>
    </message>
    <message>
        <source>not shown again after you save</source>
        <translation>सेव करने के बाद फिर नहीं दिखाया जाता</translation>
    </message>
    <message>
        <source>Payloads</source>
        <translation>पेलोड</translation>
    </message>
    <message>
        <source>how requests and documents are sent</source>
        <translation>रिक्वेस्ट और दस्तावेज़ कैसे भेजे जाते हैं</translation>
    </message>
    <message>
        <source>By upload form</source>
        <translation>अपलोड फ़ॉर्म से</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>सीधे</translation>
    </message>
    <message>
        <source>How documents are sent</source>
        <translation>दस्तावेज़ कैसे भेजे जाते हैं</translation>
    </message>
    <message>
        <source>Enter the key ID.</source>
        <translation>कुंजी का ID डालें।</translation>
    </message>
    <message>
        <source>Sent to the record of the patient that you choose. Interrupted uploads are sent again automatically.</source>
        <translation>आपके चुने हुए मरीज़ के रिकॉर्ड में भेजा जाता है। रुके हुए अपलोड अपने आप फिर भेजे जाते हैं।</translation>
    </message>
    <message>
        <source>Sent in one call with the patient but without a document ID. If the result is unclear, the document waits for your decision.</source>
        <translation>मरीज़ के साथ, पर दस्तावेज़ ID के बिना, एक ही कॉल में भेजा जाता है। नतीजा साफ़ न हो, तो दस्तावेज़ आपके फ़ैसले का इंतज़ार करता है।</translation>
    </message>
    <message>
        <source>Sent in one call without patient and document ID. If the result is unclear, the document waits for your decision.</source>
        <translation>मरीज़ और दस्तावेज़ ID के बिना, एक ही कॉल में भेजा जाता है। नतीजा साफ़ न हो, तो दस्तावेज़ आपके फ़ैसले का इंतज़ार करता है।</translation>
    </message>
    <message>
        <source>Choose a service</source>
        <translation>सर्विस चुनें</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>name and address</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Choose a service.</source>
        <translation>सर्विस चुनें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionRows</name>
    <message>
        <source>In use</source>
        <translation>इस्तेमाल में</translation>
    </message>
    <message>
        <source>In use · Check failed</source>
        <translation>इस्तेमाल में · जाँच सफल नहीं हुई</translation>
    </message>
    <message>
        <source>Check failed</source>
        <translation>जाँच सफल नहीं हुई</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConnectionWizard</name>
    <message>
        <source>Where do you want to start?</source>
        <translation>आप कहाँ से शुरू करना चाहते हैं?</translation>
    </message>
    <message>
        <source>Add a connection</source>
        <translation>कनेक्शन जोड़ें</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 बदलें</translation>
    </message>
    <message>
        <source>Where to start</source>
        <translation>कहाँ से शुरू करें</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>कनेक्शन</translation>
    </message>
    <message>
        <source>Practice, or your clinic</source>
        <translation>अभ्यास, या आपका क्लिनिक</translation>
    </message>
    <message>
        <source>Service and sign-in</source>
        <translation>सर्विस और साइन-इन</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>जाँच</translation>
    </message>
    <message>
        <source>Address, certificate, sign-in</source>
        <translation>पता, सर्टिफ़िकेट, साइन-इन</translation>
    </message>
    <message>
        <source>Clinic Desk</source>
        <translation>Clinic Desk</translation>
    </message>
    <message>
        <source>Practise first</source>
        <translation>पहले अभ्यास करें</translation>
    </message>
    <message>
        <source>Use made-up patients and documents on this computer. Nothing is sent anywhere. No sign-in needed.</source>
        <translation>इस कंप्यूटर पर काल्पनिक मरीज़ों और दस्तावेज़ों के साथ अभ्यास करें। कहीं कुछ नहीं भेजा जाता। साइन-इन की ज़रूरत नहीं।</translation>
    </message>
    <message>
        <source>Connect to your clinic</source>
        <translation>अपने क्लिनिक से जुड़ें</translation>
    </message>
    <message>
        <source>Connection check</source>
        <translation>कनेक्शन की जाँच</translation>
    </message>
    <message>
        <source>Save without checking</source>
        <translation>बिना जाँचे सेव करें</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>पीछे</translation>
    </message>
    <message>
        <source>Start practising</source>
        <translation>अभ्यास शुरू करें</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>कनेक्शन जाँचें</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>जाँच हो रही है…</translation>
    </message>
    <message>
        <source>Save and open Clinic Desk</source>
        <translation>सेव करें और Clinic Desk खोलें</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>फिर जाँचें</translation>
    </message>
    <message>
        <source>Practice mode has its own documents and settings, separate from the clinic’s.</source>
        <translation>अभ्यास मोड के अपने दस्तावेज़ और सेटिंग हैं, क्लिनिक से अलग।</translation>
    </message>
    <message>
        <source>Tokens and keys are saved in this computer’s keychain, never in a file.</source>
        <translation>टोकन और कुंजियाँ इस कंप्यूटर की कीचेन में सेव होती हैं, किसी फ़ाइल में नहीं।</translation>
    </message>
    <message>
        <source>This computer has no working keychain. The token and the key are kept for this session only, never in a file.</source>
        <translation>इस कंप्यूटर पर कीचेन काम नहीं कर रही। टोकन और कुंजी केवल इस सत्र के लिए रखे जाते हैं, किसी फ़ाइल में नहीं।</translation>
    </message>
    <message>
        <source>Checking %1</source>
        <translation>%1 की जाँच</translation>
    </message>
    <message>
        <source>%1 is ready to use</source>
        <translation>%1 इस्तेमाल के लिए तैयार है</translation>
    </message>
    <message>
        <source>%1 cannot be used yet</source>
        <translation>%1 अभी इस्तेमाल नहीं हो सकता</translation>
    </message>
    <message>
        <source>Help for this page</source>
        <translation>इस पेज की मदद</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>मेनू</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>मेनू (F10)</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>मेनू खोलें</translation>
    </message>
    <message>
        <source>You need the address, your user ID and a token from your administrator. The token can be text or a file.</source>
        <translation>आपको अपने एडमिनिस्ट्रेटर से पता, अपना यूज़र ID और एक टोकन चाहिए। टोकन टेक्स्ट या फ़ाइल हो सकता है।</translation>
    </message>
    <message>
        <source>Correct the key</source>
        <translation>कुंजी ठीक करें</translation>
    </message>
    <message>
        <source>Correct the token</source>
        <translation>टोकन ठीक करें</translation>
    </message>
    <message>
        <source>Later you can change this in Settings.</source>
        <translation>इसे आप बाद में सेटिंग में बदल सकते हैं।</translation>
    </message>
    <message>
        <source>The form has values that are not saved.</source>
        <translation>फ़ॉर्म में ऐसे मान हैं जो सहेजे नहीं गए हैं।</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>सभी शॉर्टकट</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>सहेजें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ConventionTable</name>
    <message>
        <source>Further conventions. Change one only when the service needs it.</source>
        <translation>और नियम। केवल तभी बदलें जब सर्विस को ज़रूरत हो।</translation>
    </message>
    <message>
        <source>%1 accepts %2. Default: empty.</source>
        <comment>name in files</comment>
        <translation>%1 में स्वीकार्य: %2। डिफ़ॉल्ट: ख़ाली।</translation>
    </message>
    <message>
        <source>%1 accepts %2. Default: %3</source>
        <comment>name in files</comment>
        <translation>%1 में स्वीकार्य: %2। डिफ़ॉल्ट: %3</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CopyButton</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>कॉपी करें</translation>
    </message>
    <message>
        <source>Copies the value</source>
        <translation>मान कॉपी करता है</translation>
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
            <numerusform>%Ln बातचीत “%1” में सेव की।</numerusform>
            <numerusform>%Ln बातचीत “%1” में सेव कीं।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CsvSaver</name>
    <message>
        <source>CSV for Excel (*.csv)</source>
        <translation>Excel के लिए CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>CSV के रूप में सेव करें</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CurrentConnection</name>
    <message>
        <source>Production</source>
        <translation>प्रोडक्शन</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>डेवलपमेंट</translation>
    </message>
    <message>
        <source>Practice</source>
        <comment>environment</comment>
        <translation>अभ्यास</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DataRequestConfirmation</name>
    <message>
        <source>Ask %1 for the data of its signed-in user?</source>
        <translation>%1 से उसके साइन-इन यूज़र का डेटा माँगें?</translation>
    </message>
    <message>
        <source>Ask %1 for the data of user %2?</source>
        <translation>%1 से यूज़र %2 का डेटा माँगें?</translation>
    </message>
    <message>
        <source>Ask for the data</source>
        <translation>डेटा माँगें</translation>
    </message>
    <message>
        <source>Ask for the data of %1</source>
        <translation>%1 का डेटा माँगें</translation>
    </message>
    <message>
        <source>Do not ask</source>
        <translation>न माँगें</translation>
    </message>
    <message>
        <source>The service sends all its data about this user to the clinic’s webhook. You cannot undo a request. It is recorded in the journal on this computer.</source>
        <translation>सर्विस इस यूज़र का सारा डेटा क्लिनिक के वेबहुक पर भेजती है। रिक्वेस्ट वापस नहीं ली जा सकती। वह इस कंप्यूटर के जर्नल में दर्ज होती है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DataRequestOverview</name>
    <message>
        <source>You ask</source>
        <translation>आप माँगते हैं</translation>
    </message>
    <message>
        <source>The service prepares</source>
        <translation>सर्विस तैयार करती है</translation>
    </message>
    <message>
        <source>This can take some time. One request at a time.</source>
        <translation>इसमें कुछ समय लग सकता है। एक बार में एक रिक्वेस्ट।</translation>
    </message>
    <message>
        <source>The webhook receives</source>
        <translation>वेबहुक को मिलता है</translation>
    </message>
    <message>
        <source>Nothing to download here.</source>
        <translation>यहाँ कुछ डाउनलोड नहीं करना है।</translation>
    </message>
    <message>
        <source>One request for the signed-in user.</source>
        <translation>साइन-इन यूज़र के लिए एक रिक्वेस्ट।</translation>
    </message>
    <message>
        <source>One request for user %1.</source>
        <translation>यूज़र %1 के लिए एक रिक्वेस्ट।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DataRequestPanel</name>
    <message>
        <source>Ask for the data</source>
        <translation>डेटा माँगें</translation>
    </message>
    <message>
        <source>The service collects its data about the signed-in user. The data is not shown in this window. The service sends it to the clinic’s webhook, where your administrator receives it.</source>
        <translation>सर्विस साइन-इन यूज़र का वह डेटा इकट्ठा करती है जो उसके पास है। डेटा इस विंडो में नहीं दिखता। सर्विस उसे क्लिनिक के वेबहुक पर भेजती है, जहाँ वह आपके एडमिनिस्ट्रेटर को मिलता है।</translation>
    </message>
    <message>
        <source>Ask for a user’s data</source>
        <translation>यूज़र का डेटा माँगें</translation>
    </message>
    <message>
        <source>What the webhook receives</source>
        <translation>वेबहुक को क्या मिलता है</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>माँगा जा रहा है…</translation>
    </message>
    <message>
        <source>token or connection is missing</source>
        <translation>टोकन या कनेक्शन नहीं है</translation>
    </message>
    <message>
        <source>answer the question first</source>
        <translation>पहले सवाल का जवाब दें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DateField</name>
    <message>
        <source>today</source>
        <translation>आज</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>कल</translation>
    </message>
    <message>
        <source>The year is missing. Type the date like this: %1</source>
        <translation>साल नहीं है। तारीख़ ऐसे लिखें: %1</translation>
    </message>
    <message>
        <source>The year is not clear. Type all four digits.</source>
        <translation>साल साफ़ नहीं है। चारों अंक लिखें।</translation>
    </message>
    <message>
        <source>There is no such day. Check day and month.</source>
        <translation>ऐसा कोई दिन नहीं है। दिन और महीना देखें।</translation>
    </message>
    <message>
        <source>This date is in the future. Check day, month and year.</source>
        <translation>यह तारीख़ आगे की है। दिन, महीना और साल देखें।</translation>
    </message>
    <message>
        <source>This date is before 1900. Check the year.</source>
        <translation>यह तारीख़ 1900 से पहले की है। साल देखें।</translation>
    </message>
    <message>
        <source>This is not a date. Type it like this: %1</source>
        <translation>यह तारीख़ नहीं है। ऐसे लिखें: %1</translation>
    </message>
    <message>
        <source>Previous month</source>
        <translation>पिछला महीना</translation>
    </message>
    <message>
        <source>Next month</source>
        <translation>अगला महीना</translation>
    </message>
    <message>
        <source>Calendar</source>
        <translation>कैलेंडर</translation>
    </message>
    <message>
        <source>Choose from the calendar (F4)</source>
        <translation>कैलेंडर से चुनें (F4)</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>अलग-अलग</translation>
    </message>
    <message>
        <source>For example %1</source>
        <translation>जैसे %1</translation>
    </message>
    <message>
        <source>Enter the date</source>
        <translation>तारीख़ डालें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DayDialog</name>
    <message>
        <source>Day</source>
        <translation>दिन</translation>
    </message>
    <message>
        <source>Include patient numbers and file names</source>
        <translation>मरीज़ नंबर और फ़ाइलों के नाम भी रखें</translation>
    </message>
    <message>
        <source>Print the day</source>
        <translation>दिन की समरी प्रिंट करें</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>PDF के रूप में सेव करें…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>प्रिंट करें…</translation>
    </message>
    <message>
        <source>Counts by type, and what is still open.</source>
        <translation>हर प्रकार की गिनती, और जो अभी बाक़ी है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DayPrint</name>
    <message>
        <source>Summary of the day</source>
        <translation>दिन की समरी</translation>
    </message>
    <message>
        <source>the summary of the day</source>
        <translation>दिन की समरी</translation>
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
        <translation>से</translation>
    </message>
    <message>
        <source>To</source>
        <comment>last day</comment>
        <translation>तक</translation>
    </message>
    <message>
        <source>Set</source>
        <comment>days</comment>
        <translation>लगाएँ</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>दिन</translation>
    </message>
    <message>
        <source>This day is before the first one.</source>
        <translation>यह दिन शुरू वाले दिन से पहले का है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DefaultMark</name>
    <message>
        <source>Default</source>
        <translation>डिफ़ॉल्ट</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DeliveryOptionsWidget</name>
    <message>
        <source>By upload form</source>
        <translation>अपलोड फ़ॉर्म से</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>सीधे</translation>
    </message>
    <message>
        <source>Tasks for the service</source>
        <translation>सर्विस के लिए टास्क</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>एन्क्रिप्ट करें</translation>
    </message>
    <message>
        <source>Task %1</source>
        <translation>टास्क %1</translation>
    </message>
    <message>
        <source>Shows or hides the options</source>
        <translation>विकल्प दिखाता या छिपाता है</translation>
    </message>
    <message>
        <source>How it is sent</source>
        <translation>कैसे भेजा जाएगा</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>तरीक़ा</translation>
    </message>
    <message>
        <source>Different methods</source>
        <translation>अलग-अलग तरीक़े</translation>
    </message>
    <message>
        <source>How it is sent: %1</source>
        <translation>कैसे भेजा जाएगा: %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DetailActions</name>
    <message>
        <source>Same details as last</source>
        <translation>पिछले जैसा विवरण</translation>
    </message>
    <message>
        <source>Change patient…</source>
        <translation>मरीज़ बदलें…</translation>
    </message>
    <message>
        <source>Assign documents without a patient</source>
        <translation>बिना मरीज़ वाले दस्तावेज़ों में मरीज़ डालें</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>प्रकार</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>कोई दस्तावेज़ चुनें</translation>
    </message>
    <message>
        <source>no other document has details</source>
        <translation>किसी और दस्तावेज़ में विवरण नहीं है</translation>
    </message>
    <message>
        <source>No patient was changed. The documents were sent or removed meanwhile.</source>
        <translation>किसी का मरीज़ नहीं बदला। इस बीच दस्तावेज़ भेजे या हटाए जा चुके हैं।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are now for %1. Press Ctrl+Z to undo.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ अब %1 का है। वापस लेने के लिए Ctrl+Z दबाएँ।</numerusform>
            <numerusform>%Ln दस्तावेज़ अब %1 के हैं। वापस लेने के लिए Ctrl+Z दबाएँ।</numerusform>
        </translation>
    </message>
    <message>
        <source>choose a patient</source>
        <translation>मरीज़ चुनें</translation>
    </message>
    <message>
        <source>every document has a patient</source>
        <translation>हर दस्तावेज़ का मरीज़ है</translation>
    </message>
    <message>
        <source>Type: %1</source>
        <translation>प्रकार: %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DevelopmentBand</name>
    <message>
        <source>Development connection</source>
        <translation>डेवलपमेंट कनेक्शन</translation>
    </message>
    <message>
        <source>%1 is for tests. Do not send documents of real patients.</source>
        <translation>%1 परीक्षण के लिए है। असली मरीज़ों के दस्तावेज़ न भेजें।</translation>
    </message>
    <message>
        <source>Development connection: %1</source>
        <translation>डेवलपमेंट कनेक्शन: %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DiagnosticsDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation>तकनीकी जानकारी</translation>
    </message>
    <message>
        <source>Send this text to your support. It has no patient, no name, no file and no token.</source>
        <translation>यह टेक्स्ट अपने सपोर्ट को भेजें। इसमें कोई मरीज़, नाम, फ़ाइल या टोकन नहीं है।</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>कनेक्शन जाँचें</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>सेव करें…</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>तकनीकी जानकारी कॉपी करें</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Collecting…</source>
        <translation>जानकारी इकट्ठा हो रही है…</translation>
    </message>
    <message>
        <source>Checking the connection…</source>
        <translation>कनेक्शन की जाँच हो रही है…</translation>
    </message>
    <message>
        <source>The check has ended. Its result is in the text.</source>
        <translation>जाँच पूरी हो गई। उसका नतीजा टेक्स्ट में है।</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>कॉपी हो गई।</translation>
    </message>
    <message>
        <source>Save the diagnostics</source>
        <translation>तकनीकी जानकारी सेव करें</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>टेक्स्ट (*.txt)</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>सेव हो गई।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorActions</name>
    <message>
        <source>Copy all</source>
        <translation>सब कॉपी करें</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>प्रिंट करें…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>PDF के रूप में सेव करें…</translation>
    </message>
    <message>
        <source>Recent doctors</source>
        <translation>हाल के डॉक्टर</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>चेकलिस्ट</translation>
    </message>
    <message>
        <source>no profile is shown</source>
        <translation>कोई प्रोफ़ाइल नहीं दिख रही</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorField</name>
    <message>
        <source>Recent doctors</source>
        <translation>हाल के डॉक्टर</translation>
    </message>
    <message>
        <source>Doctor ID</source>
        <translation>डॉक्टर ID</translation>
    </message>
    <message>
        <source>First type or paste a doctor ID.</source>
        <translation>पहले डॉक्टर ID टाइप या पेस्ट करें।</translation>
    </message>
    <message>
        <source>A doctor ID cannot be only dots.</source>
        <translation>डॉक्टर ID में केवल बिंदु नहीं हो सकते।</translation>
    </message>
    <message numerus="yes">
        <source>This doctor ID has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>इस डॉक्टर ID में %Ln अक्षर है। ज़्यादा से ज़्यादा %1 हो सकते हैं।</numerusform>
            <numerusform>इस डॉक्टर ID में %Ln अक्षर हैं। ज़्यादा से ज़्यादा %1 हो सकते हैं।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorsHeader</name>
    <message>
        <source>Checklist</source>
        <translation>चेकलिस्ट</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>रीफ़्रेश करें</translation>
    </message>
    <message>
        <source>More</source>
        <translation>और</translation>
    </message>
    <message>
        <source>Recent doctors, copy, print, save as PDF</source>
        <translation>हाल के डॉक्टर, कॉपी, प्रिंट, PDF के रूप में सेव</translation>
    </message>
    <message>
        <source>One doctor or many</source>
        <translation>एक डॉक्टर या कई</translation>
    </message>
    <message>
        <source>One doctor</source>
        <translation>एक डॉक्टर</translation>
    </message>
    <message>
        <source>Check a list</source>
        <translation>सूची जाँचें</translation>
    </message>
    <message>
        <source>Doctors</source>
        <translation>डॉक्टर</translation>
    </message>
    <message numerus="yes">
        <source>Checklist, %Ln finding(s)</source>
        <translation>
            <numerusform>चेकलिस्ट, %Ln कमी</numerusform>
            <numerusform>चेकलिस्ट, %Ln कमियाँ</numerusform>
        </translation>
    </message>
    <message>
        <source>no profile is shown</source>
        <translation>कोई प्रोफ़ाइल नहीं दिख रही</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorsPage</name>
    <message>
        <source>no profile is shown</source>
        <translation>कोई प्रोफ़ाइल नहीं दिख रही</translation>
    </message>
    <message>
        <source>Shown above</source>
        <translation>ऊपर दिख रही है</translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>नहीं दिखाई गई: %1</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>%1 कॉपी किया।</translation>
    </message>
    <message>
        <source>Copied the coordinates.</source>
        <translation>कोऑर्डिनेट कॉपी किए।</translation>
    </message>
    <message>
        <source>Copied the whole profile.</source>
        <translation>पूरी प्रोफ़ाइल कॉपी की।</translation>
    </message>
    <message>
        <source>Copied the findings.</source>
        <translation>कमियाँ कॉपी कीं।</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>%1 की स्थिति</translation>
    </message>
    <message>
        <source>Copy the coordinates</source>
        <translation>कोऑर्डिनेट कॉपी करें</translation>
    </message>
    <message>
        <source>No connection selected</source>
        <translation>कोई कनेक्शन नहीं चुना गया</translation>
    </message>
    <message>
        <source>Contacting %1…</source>
        <translation>%1 से संपर्क हो रहा है…</translation>
    </message>
    <message>
        <source>No profile to show</source>
        <translation>दिखाने के लिए कोई प्रोफ़ाइल नहीं</translation>
    </message>
    <message>
        <source>Open a doctor’s profile</source>
        <translation>डॉक्टर की प्रोफ़ाइल खोलें</translation>
    </message>
    <message>
        <source>Type or paste a doctor ID above, then press Enter.</source>
        <translation>ऊपर डॉक्टर ID टाइप या पेस्ट करें, फिर Enter दबाएँ।</translation>
    </message>
    <message>
        <source>161400000000042 is a made-up doctor. Use it to try this page.</source>
        <translation>161400000000042 एक काल्पनिक डॉक्टर का ID है। इसे डालकर यह पेज आज़माएँ।</translation>
    </message>
    <message>
        <source>This check could not be saved on this computer.</source>
        <translation>यह जाँच इस कंप्यूटर पर सेव नहीं हो सकी।</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>लोड हो रहा है…</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>लोड हो रहा है…</translation>
    </message>
    <message>
        <source>Opening %1 in the map app.</source>
        <translation>%1 मैप ऐप में खोला जा रहा है।</translation>
    </message>
    <message>
        <source>This computer has no map app. Coordinates: %1.</source>
        <translation>इस कंप्यूटर पर कोई मैप ऐप नहीं है। कोऑर्डिनेट: %1।</translation>
    </message>
    <message>
        <source>no doctor was shown yet</source>
        <translation>अभी तक कोई डॉक्टर नहीं दिखाया गया</translation>
    </message>
    <message>
        <source>The page Doctors has a list of IDs that was not checked.</source>
        <translation>डॉक्टर वाले पेज पर ID की एक सूची है, जिसकी जाँच नहीं हुई।</translation>
    </message>
    <message>
        <source>The checked list of doctors could not be saved.</source>
        <translation>डॉक्टरों की जाँची हुई सूची सहेजी नहीं जा सकी।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DocumentIntake</name>
    <message>
        <source>pasted picture</source>
        <translation>पेस्ट की हुई तस्वीर</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DocumentTypeList</name>
    <message>
        <source>Remove</source>
        <translation>हटाएँ</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>ऊपर ले जाएँ</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>नीचे ले जाएँ</translation>
    </message>
    <message>
        <source>In this order for every document. Without any, the types of the platform are used.</source>
        <translation>हर दस्तावेज़ के लिए इसी क्रम में। कोई न हो, तो प्लेटफ़ॉर्म के प्रकार इस्तेमाल होते हैं।</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>कोड</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>नाम</translation>
    </message>
    <message>
        <source>Code of the document type</source>
        <translation>दस्तावेज़ के प्रकार का कोड</translation>
    </message>
    <message>
        <source>Label of the document type</source>
        <translation>दस्तावेज़ के प्रकार का नाम</translation>
    </message>
    <message>
        <source>Add a type</source>
        <translation>प्रकार जोड़ें</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>label and code of a document type</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DocumentsField</name>
    <message>
        <source>Each file, or each page of a scan, becomes a document.</source>
        <translation>हर फ़ाइल, या स्कैन का हर पेज, अलग दस्तावेज़ बनता है।</translation>
    </message>
    <message>
        <source>Everything that comes at once becomes one document.</source>
        <translation>जो एक साथ आता है, वह एक दस्तावेज़ बनता है।</translation>
    </message>
    <message>
        <source>Put an empty sheet between two documents. Empty backs of pages split, too.</source>
        <translation>दो दस्तावेज़ों के बीच एक ख़ाली काग़ज़ रखें। पेज का ख़ाली पिछला हिस्सा भी दस्तावेज़ बाँटता है।</translation>
    </message>
    <message>
        <source>Put a printed separator page between two documents. It is not added.</source>
        <translation>दो दस्तावेज़ों के बीच छपा हुआ अलग करने वाला पेज रखें। यह पेज जोड़ा नहीं जाता।</translation>
    </message>
    <message>
        <source>Several files or pages at once</source>
        <translation>एक साथ कई फ़ाइलें या पेज</translation>
    </message>
    <message>
        <source>Open the separator page</source>
        <translation>अलग करने वाला पेज खोलें</translation>
    </message>
    <message>
        <source>One document each</source>
        <translation>हर एक का अलग दस्तावेज़</translation>
    </message>
    <message>
        <source>One document together</source>
        <translation>सबका एक दस्तावेज़</translation>
    </message>
    <message>
        <source>Split at blank pages</source>
        <translation>ख़ाली पेजों पर बाँटें</translation>
    </message>
    <message>
        <source>Split at barcode pages</source>
        <translation>बारकोड वाले पेजों पर बाँटें</translation>
    </message>
    <message>
        <source>The separator page cannot be saved. Free up space on the disk, then try again.</source>
        <translation>अलग करने वाला पेज सेव नहीं हो सका। डिस्क पर जगह ख़ाली करें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>This computer has no program for PDFs. Print %1 on another one.</source>
        <translation>इस कंप्यूटर में PDF के लिए कोई प्रोग्राम नहीं है। %1 को दूसरे कंप्यूटर पर प्रिंट करें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DropZone</name>
    <message>
        <source>Drop it here</source>
        <translation>यहाँ छोड़ें</translation>
    </message>
    <message>
        <source>Drop it for %1</source>
        <translation>%1 के लिए यहाँ छोड़ें</translation>
    </message>
    <message>
        <source>Choose files</source>
        <translation>फ़ाइलें चुनें</translation>
    </message>
    <message>
        <source>or paste with Ctrl+V</source>
        <translation>या Ctrl+V से पेस्ट करें</translation>
    </message>
    <message numerus="yes">
        <source>Drop %Ln file(s)</source>
        <translation>
            <numerusform>%Ln फ़ाइल यहाँ छोड़ें</numerusform>
            <numerusform>%Ln फ़ाइलें यहाँ छोड़ें</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drop %Ln file(s) for %1</source>
        <translation>
            <numerusform>%1 के लिए %Ln फ़ाइल यहाँ छोड़ें</numerusform>
            <numerusform>%1 के लिए %Ln फ़ाइलें यहाँ छोड़ें</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose files on this computer (%1)</source>
        <translation>इस कंप्यूटर से फ़ाइलें चुनें (%1)</translation>
    </message>
    <message>
        <source>Drop documents here</source>
        <translation>दस्तावेज़ यहाँ छोड़ें</translation>
    </message>
    <message>
        <source>From a folder, an e-mail or the scanner. You can choose the patient later.</source>
        <translation>फ़ोल्डर, ईमेल या स्कैनर से। मरीज़ आप बाद में चुन सकते हैं।</translation>
    </message>
    <message>
        <source>Drop more documents, paste with Ctrl+V, or</source>
        <translation>और दस्तावेज़ यहाँ छोड़ें, Ctrl+V से पेस्ट करें, या</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EmptyUploadView</name>
    <message>
        <source>today %1</source>
        <translation>आज %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>कल %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>up to %1 MB</source>
        <translation>%1 MB तक</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>%1 तक</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Recent patients</source>
        <translation>हाल के मरीज़</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़</numerusform>
            <numerusform>%Ln दस्तावेज़</numerusform>
        </translation>
    </message>
    <message>
        <source>Patients you send documents for are listed here for one day.</source>
        <translation>आप जिन मरीज़ों के दस्तावेज़ भेजते हैं, वे एक दिन तक यहाँ दिखते हैं।</translation>
    </message>
    <message>
        <source>Accepted files</source>
        <translation>कौन-सी फ़ाइलें चलेंगी</translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln sample document(s)</source>
        <translation>
            <numerusform>नमूने का %Ln दस्तावेज़ जोड़ें</numerusform>
            <numerusform>नमूने के %Ln दस्तावेज़ जोड़ें</numerusform>
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
        <translation>पेलोड एन्क्रिप्ट करें</translation>
    </message>
    <message>
        <source>To encrypt payloads, enter a key and its key ID.</source>
        <translation>पेलोड एन्क्रिप्ट करने के लिए कुंजी और उसका ID डालें।</translation>
    </message>
    <message numerus="yes">
        <source>The service uses the same %Ln character(s) for both halves of the encryption. Rely on TLS for protection, and treat this encryption as an addition. A file that is sent by upload form is protected only by TLS.</source>
        <translation>
            <numerusform>सर्विस एन्क्रिप्शन के दोनों हिस्सों के लिए वही %Ln अक्षर इस्तेमाल करती है। सुरक्षा के लिए TLS पर भरोसा करें, और इस एन्क्रिप्शन को अतिरिक्त समझें। अपलोड फ़ॉर्म से भेजी गई फ़ाइल केवल TLS से सुरक्षित रहती है।</numerusform>
            <numerusform>सर्विस एन्क्रिप्शन के दोनों हिस्सों के लिए वही %Ln अक्षर इस्तेमाल करती है। सुरक्षा के लिए TLS पर भरोसा करें, और इस एन्क्रिप्शन को अतिरिक्त समझें। अपलोड फ़ॉर्म से भेजी गई फ़ाइल केवल TLS से सुरक्षित रहती है।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EraseDialog</name>
    <message>
        <source>Remove the data of all people, not only mine</source>
        <translation>केवल मेरा नहीं, सभी लोगों का डेटा हटाएँ</translation>
    </message>
    <message>
        <source>Remove the journal, too</source>
        <translation>जर्नल भी हटाएँ</translation>
    </message>
    <message>
        <source>Remove everything of mine</source>
        <translation>मेरा सब कुछ हटाएँ</translation>
    </message>
    <message>
        <source>Remove everything of yours from this computer?</source>
        <translation>इस कंप्यूटर से आपका सब कुछ हटाएँ?</translation>
    </message>
    <message>
        <source>You cannot undo this.</source>
        <translation>इसे वापस नहीं लिया जा सकता।</translation>
    </message>
    <message>
        <source>Keep everything</source>
        <translation>सब कुछ रहने दें</translation>
    </message>
    <message>
        <source>Remove everything</source>
        <translation>सब कुछ हटाएँ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EraseSection</name>
    <message>
        <source>Remove everything of mine…</source>
        <translation>मेरा सब कुछ हटाएँ…</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>आपका डेटा</translation>
    </message>
    <message>
        <source>what is stored for you on this computer</source>
        <translation>इस कंप्यूटर पर आपके लिए जो कुछ सेव है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ErrorBanner</name>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FactRow</name>
    <message>
        <source>%1, name</source>
        <translation>%1, नाम</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FieldPopup</name>
    <message>
        <source>Suggestions</source>
        <translation>सुझाव</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FieldText</name>
    <message>
        <source>Not given</source>
        <translation>नहीं दिया गया</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FileActions</name>
    <message>
        <source>Turn the page to the left</source>
        <translation>पेज को बाएँ घुमाएँ</translation>
    </message>
    <message>
        <source>Turn the page to the right</source>
        <translation>पेज को दाएँ घुमाएँ</translation>
    </message>
    <message>
        <source>Join into one document</source>
        <translation>एक दस्तावेज़ में जोड़ें</translation>
    </message>
    <message>
        <source>Join into one PDF</source>
        <translation>एक PDF में जोड़ें</translation>
    </message>
    <message>
        <source>One document for each file</source>
        <translation>हर फ़ाइल का अलग दस्तावेज़</translation>
    </message>
    <message>
        <source>Move the file up</source>
        <translation>फ़ाइल को ऊपर ले जाएँ</translation>
    </message>
    <message>
        <source>Move the file down</source>
        <translation>फ़ाइल को नीचे ले जाएँ</translation>
    </message>
    <message>
        <source>select several documents</source>
        <translation>कई दस्तावेज़ चुनें</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>कोई दस्तावेज़ चुनें</translation>
    </message>
    <message>
        <source>select a document with several files</source>
        <translation>कई फ़ाइलों वाला दस्तावेज़ चुनें</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>ऊपर ले जाएँ</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>नीचे ले जाएँ</translation>
    </message>
    <message numerus="yes">
        <source>Not joined: a document can have at most %Ln file(s).</source>
        <translation>
            <numerusform>नहीं जोड़ा गया: एक दस्तावेज़ में ज़्यादा से ज़्यादा %Ln फ़ाइल हो सकती है।</numerusform>
            <numerusform>नहीं जोड़ा गया: एक दस्तावेज़ में ज़्यादा से ज़्यादा %Ln फ़ाइलें हो सकती हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Not joined: a document that is sent directly has one file.</source>
        <translation>नहीं जोड़ा गया: सीधे भेजे जाने वाले दस्तावेज़ में एक ही फ़ाइल होती है।</translation>
    </message>
    <message>
        <source>Make one PDF</source>
        <translation>एक PDF बनाएँ</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into one.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ एक में जोड़ा गया।</numerusform>
            <numerusform>%Ln दस्तावेज़ एक में जोड़े गए।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into one PDF.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ एक PDF में जोड़ा गया।</numerusform>
            <numerusform>%Ln दस्तावेज़ एक PDF में जोड़े गए।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Split into %Ln document(s).</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ में बाँटा गया।</numerusform>
            <numerusform>%Ln दस्तावेज़ों में बाँटा गया।</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>वापस लें</translation>
    </message>
    <message>
        <source>The files were joined into one PDF.</source>
        <translation>फ़ाइलें जोड़कर एक PDF बनाई गई।</translation>
    </message>
    <message>
        <source>Join into several documents</source>
        <translation>कई दस्तावेज़ों में जोड़ें</translation>
    </message>
    <message>
        <source>select several documents of several kinds, or with many files</source>
        <translation>अलग-अलग तरह के या कई फ़ाइलों वाले कई दस्तावेज़ चुनें</translation>
    </message>
    <message numerus="yes">
        <source>Join as %Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ के रूप में जोड़ें</numerusform>
            <numerusform>%Ln दस्तावेज़ों के रूप में जोड़ें</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into %1.</source>
        <extracomment>%n documents before, %1 documents now</extracomment>
        <translation>
            <numerusform>%Ln दस्तावेज़ को %1 में जोड़ा गया।</numerusform>
            <numerusform>%Ln दस्तावेज़ों को %1 में जोड़ा गया।</numerusform>
        </translation>
    </message>
    <message>
        <source>Not joined. %1</source>
        <extracomment>%1 the reason, as a sentence</extracomment>
        <translation>नहीं जोड़ा गया। %1</translation>
    </message>
    <message>
        <source>The document was made smaller.</source>
        <translation>दस्तावेज़ छोटा किया गया।</translation>
    </message>
    <message>
        <source>The page was turned to the right.</source>
        <translation>पेज दाईं ओर घुमाया गया।</translation>
    </message>
    <message>
        <source>The page was turned to the left.</source>
        <translation>पेज बाईं ओर घुमाया गया।</translation>
    </message>
    <message>
        <source>Not split: the document has only one file.</source>
        <translation>नहीं बाँटा गया: दस्तावेज़ में एक ही फ़ाइल है।</translation>
    </message>
    <message>
        <source>Not split: select one document with several files or pages.</source>
        <translation>नहीं बाँटा गया: कई फ़ाइलों या पेजों वाला एक दस्तावेज़ चुनें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FileStrip</name>
    <message>
        <source>Files of the document</source>
        <translation>दस्तावेज़ की फ़ाइलें</translation>
    </message>
    <message>
        <source>File %1 of %2, %3</source>
        <extracomment>A file of a document: %1 its number, %2 how many there are, %3 its name</extracomment>
        <translation>%2 में से फ़ाइल %1, %3</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterBar</name>
    <message>
        <source>%1, %2</source>
        <extracomment>The name of a practitioner and the ID</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>दिन</translation>
    </message>
    <message>
        <source>Add a filter</source>
        <translation>फ़िल्टर जोड़ें</translation>
    </message>
    <message>
        <source>Set</source>
        <comment>a filter</comment>
        <translation>लगाएँ</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>बदलें</translation>
    </message>
    <message>
        <source>Name of these filters</source>
        <translation>इन फ़िल्टरों का नाम</translation>
    </message>
    <message>
        <source>Enter only one line.</source>
        <translation>केवल एक लाइन डालें।</translation>
    </message>
    <message>
        <source>Matches any of these. Separate workflows with commas.</source>
        <translation>इनमें से कोई भी मिले, तो चलेगा। वर्कफ़्लो के बीच कॉमा लगाएँ।</translation>
    </message>
    <message>
        <source>Enter the complete value. Only exact matches are found.</source>
        <translation>पूरा मान डालें। केवल हूबहू मेल मिलते हैं।</translation>
    </message>
    <message>
        <source>This replaces the filters that you saved with this name.</source>
        <translation>इस नाम से सेव किए हुए फ़िल्टर की जगह ये आ जाएँगे।</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln character(s).</source>
        <translation>
            <numerusform>ज़्यादा से ज़्यादा %Ln अक्षर।</numerusform>
            <numerusform>ज़्यादा से ज़्यादा %Ln अक्षर।</numerusform>
        </translation>
    </message>
    <message>
        <source>These filters contain a patient, so they are kept only until you close Clinic Desk.</source>
        <translation>इन फ़िल्टरों में मरीज़ है, इसलिए ये केवल Clinic Desk के बंद होने तक रहेंगे।</translation>
    </message>
    <message>
        <source>Saved on this computer without encryption. Do not use a patient’s name.</source>
        <translation>इस कंप्यूटर पर बिना एन्क्रिप्शन के सेव होता है। मरीज़ का नाम न लिखें।</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>सेव करें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterChip</name>
    <message>
        <source>Remove this filter (Del)</source>
        <translation>यह फ़िल्टर हटाएँ (Del)</translation>
    </message>
    <message>
        <source>%1 %2, change</source>
        <extracomment>A filter, its value, and what pressing it does: &quot;Practitioner pr-00a1, change&quot;</extracomment>
        <translation>%1 %2, बदलें</translation>
    </message>
    <message>
        <source>%1 %2, remove</source>
        <translation>%1 %2, हटाएँ</translation>
    </message>
    <message>
        <source>Press Del to remove it.</source>
        <translation>हटाने के लिए Del दबाएँ।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterMenu</name>
    <message>
        <source>Today</source>
        <translation>आज</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>… से … तक …</translation>
    </message>
    <message>
        <source>until you close Clinic Desk</source>
        <translation>Clinic Desk के बंद होने तक</translation>
    </message>
    <message>
        <source>Save these filters…</source>
        <translation>ये फ़िल्टर सेव करें…</translation>
    </message>
    <message>
        <source>Remove a saved filter</source>
        <translation>सेव किया हुआ फ़िल्टर हटाएँ</translation>
    </message>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>पिछला %Ln दिन</numerusform>
            <numerusform>पिछले %Ln दिन</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::HelpWindow</name>
    <message>
        <source>Search</source>
        <translation>खोजें</translation>
    </message>
    <message>
        <source>Search in the help</source>
        <translation>मदद में खोजें</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>मदद</translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation>मदद के पेज</translation>
    </message>
    <message>
        <source>Page of the help</source>
        <translation>मदद का पेज</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>कुछ नहीं मिला।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IdFile</name>
    <message>
        <source>%1 is larger than %2. This is too large for a list of doctor IDs. Choose another file.</source>
        <translation>%1 %2 से बड़ी है। डॉक्टर ID की सूची के लिए यह बहुत बड़ी है। दूसरी फ़ाइल चुनें।</translation>
    </message>
    <message>
        <source>%1 is not a text file. Save the list as CSV or text, then load it.</source>
        <translation>%1 टेक्स्ट फ़ाइल नहीं है। सूची को CSV या टेक्स्ट के रूप में सेव करें, फिर लोड करें।</translation>
    </message>
    <message>
        <source>%1 cannot be read. Check that the file exists and that you can open it.</source>
        <translation>%1 पढ़ी नहीं जा सकती। देखें कि फ़ाइल मौजूद है और आप उसे खोल सकते हैं।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IdListEntry</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Load a file…</source>
        <translation>फ़ाइल लोड करें…</translation>
    </message>
    <message>
        <source>Check these doctors</source>
        <translation>ये डॉक्टर जाँचें</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>जाँच</translation>
    </message>
    <message>
        <source>Text and CSV (*.txt *.csv)</source>
        <translation>टेक्स्ट और CSV (*.txt *.csv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>सभी फ़ाइलें (*)</translation>
    </message>
    <message>
        <source>not valid (%1): %2</source>
        <translation>सही नहीं (%1): %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln doctor ID(s)</source>
        <translation>
            <numerusform>%Ln डॉक्टर ID</numerusform>
            <numerusform>%Ln डॉक्टर ID</numerusform>
        </translation>
    </message>
    <message>
        <source>duplicates: %1</source>
        <translation>दोहराए गए: %1</translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln are checked.</source>
        <translation>
            <numerusform>केवल पहले %Ln की जाँच होगी।</numerusform>
            <numerusform>केवल पहले %Ln की जाँच होगी।</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep the current list</source>
        <translation>यही सूची रहने दें</translation>
    </message>
    <message>
        <source>Paste doctor IDs</source>
        <translation>डॉक्टर ID पेस्ट करें</translation>
    </message>
    <message>
        <source>Put one ID on each line, or separate IDs with commas, semicolons, tabs or spaces. At most %1. You can also load a text or CSV file.</source>
        <translation>हर लाइन में एक ID लिखें, या उनके बीच कॉमा, सेमीकोलन, टैब या ख़ाली जगह रखें। ज़्यादा से ज़्यादा %1। आप टेक्स्ट या CSV फ़ाइल भी लोड कर सकते हैं।</translation>
    </message>
    <message numerus="yes">
        <source>Check %Ln doctor(s)</source>
        <translation>
            <numerusform>%Ln डॉक्टर जाँचें</numerusform>
            <numerusform>%Ln डॉक्टर जाँचें</numerusform>
        </translation>
    </message>
    <message>
        <source>Load doctor IDs</source>
        <translation>डॉक्टर ID लोड करें</translation>
    </message>
    <message>
        <source>enter doctor IDs first</source>
        <translation>पहले डॉक्टर ID डालें</translation>
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
        <translation>डॉक्टर ID</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IncrementalList</name>
    <message>
        <source>Show %1 of %2 earlier ones</source>
        <translation>पहले वाले %2 में से %1 दिखाएँ</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more</source>
        <translation>
            <numerusform>%Ln और दिखाएँ</numerusform>
            <numerusform>%Ln और दिखाएँ</numerusform>
        </translation>
    </message>
    <message>
        <source>Show %1 of %2 more</source>
        <translation>बाक़ी %2 में से %1 दिखाएँ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::Inspector</name>
    <message>
        <source>Type</source>
        <translation>प्रकार</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>तारीख़</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>टैग</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
    </message>
    <message>
        <source>Different types</source>
        <translation>अलग-अलग प्रकार</translation>
    </message>
    <message>
        <source>Use %1, as in the file name</source>
        <translation>%1 लें, फ़ाइल के नाम से</translation>
    </message>
    <message>
        <source>Use %1, when the photo was taken</source>
        <translation>%1 लें, जब फ़ोटो ली गई</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln tag(s). Characters in each tag: %1–%2.</source>
        <translation>
            <numerusform>ज़्यादा से ज़्यादा %Ln टैग। हर टैग में अक्षर: %1–%2।</numerusform>
            <numerusform>ज़्यादा से ज़्यादा %Ln टैग। हर टैग में अक्षर: %1–%2।</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a type</source>
        <translation>प्रकार चुनें</translation>
    </message>
    <message>
        <source>Key %1</source>
        <comment>of a type of documents</comment>
        <translation>कुंजी %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalDetails</name>
    <message>
        <source>By an earlier version, without a key</source>
        <translation>पुराने वर्शन से, बिना कुंजी के</translation>
    </message>
    <message>
        <source>Without a key: the keychain was not available</source>
        <translation>बिना कुंजी के: कीचेन उपलब्ध नहीं थी</translation>
    </message>
    <message>
        <source>With the key of the keychain</source>
        <translation>कीचेन की कुंजी से</translation>
    </message>
    <message>
        <source>Details of the entry</source>
        <translation>प्रविष्टि का विवरण</translation>
    </message>
    <message>
        <source>When</source>
        <translation>कब</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>व्यक्ति</translation>
    </message>
    <message>
        <source>Account of the computer</source>
        <translation>कंप्यूटर का अकाउंट</translation>
    </message>
    <message>
        <source>About</source>
        <translation>किसके बारे में</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>कनेक्शन</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>नतीजा</translation>
    </message>
    <message>
        <source>HTTP status</source>
        <translation>HTTP स्थिति</translation>
    </message>
    <message>
        <source>Answers entry</source>
        <translation>किस प्रविष्टि का जवाब</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>कोड</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>नंबर</translation>
    </message>
    <message>
        <source>Protected</source>
        <translation>सुरक्षा</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalFilterBar</name>
    <message>
        <source>All events</source>
        <translation>सभी घटनाएँ</translation>
    </message>
    <message>
        <source>Sign-in and lock</source>
        <translation>साइन-इन और लॉक</translation>
    </message>
    <message>
        <source>People</source>
        <translation>लोग</translation>
    </message>
    <message>
        <source>Connections and tokens</source>
        <translation>कनेक्शन और टोकन</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>दस्तावेज़</translation>
    </message>
    <message>
        <source>Assessments and doctors</source>
        <translation>असेसमेंट और डॉक्टर</translation>
    </message>
    <message>
        <source>Requests and registration</source>
        <translation>रिक्वेस्ट और रजिस्ट्रेशन</translation>
    </message>
    <message>
        <source>Administration</source>
        <translation>एडमिनिस्ट्रेशन</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>खोजें</translation>
    </message>
    <message>
        <source>Search in the journal</source>
        <translation>जर्नल में खोजें</translation>
    </message>
    <message>
        <source>Kind of event</source>
        <translation>घटना का प्रकार</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>व्यक्ति</translation>
    </message>
    <message>
        <source>All people</source>
        <translation>सभी लोग</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>दिन</translation>
    </message>
    <message>
        <source>All days</source>
        <translation>सभी दिन</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>आज</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>कल</translation>
    </message>
    <message>
        <source>One day</source>
        <translation>एक दिन</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>दिन</translation>
    </message>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>पिछला %Ln दिन</numerusform>
            <numerusform>पिछले %Ln दिन</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalModel</name>
    <message>
        <source>%1 · %2 UTC</source>
        <translation>%1 · %2 UTC</translation>
    </message>
    <message>
        <source>When</source>
        <comment>head of a column</comment>
        <translation>कब</translation>
    </message>
    <message>
        <source>Who</source>
        <comment>head of a column</comment>
        <translation>किसने</translation>
    </message>
    <message>
        <source>What</source>
        <comment>head of a column: what happened</comment>
        <translation>क्या हुआ</translation>
    </message>
    <message>
        <source>About</source>
        <comment>head of a column: the document, doctor or person</comment>
        <translation>किसके बारे में</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>कनेक्शन</translation>
    </message>
    <message>
        <source>Outcome</source>
        <comment>head of a column</comment>
        <translation>नतीजा</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalPage</name>
    <message>
        <source>Check the journal</source>
        <translation>जर्नल जाँचें</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>निर्यात करें…</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>जर्नल</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>रीफ़्रेश करें</translation>
    </message>
    <message>
        <source>it is being checked</source>
        <translation>जाँच हो रही है</translation>
    </message>
    <message>
        <source>select an entry</source>
        <translation>कोई प्रविष्टि चुनें</translation>
    </message>
    <message>
        <source>Checking the journal…</source>
        <translation>जर्नल की जाँच हो रही है…</translation>
    </message>
    <message>
        <source>The journal on this computer cannot be used. What is shown is lost when you close Clinic Desk.</source>
        <translation>इस कंप्यूटर का जर्नल इस्तेमाल नहीं हो सकता। जो दिख रहा है, वह Clinic Desk बंद करने पर खो जाएगा।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln प्रविष्टि</numerusform>
            <numerusform>%Ln प्रविष्टियाँ</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>पढ़ा जा रहा है…</translation>
    </message>
    <message>
        <source>No entries yet</source>
        <translation>अभी कोई प्रविष्टि नहीं</translation>
    </message>
    <message>
        <source>What is done with Clinic Desk is listed here.</source>
        <translation>Clinic Desk में जो कुछ किया जाता है, वह यहाँ दर्ज होता है।</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>कुछ नहीं मिला</translation>
    </message>
    <message>
        <source>No entry has all that you chose.</source>
        <translation>आपने जो कुछ चुना है, वह सब किसी प्रविष्टि में नहीं है।</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>सब दिखाएँ</translation>
    </message>
    <message>
        <source>Export the entries that are found</source>
        <translation>मिली हुई प्रविष्टियाँ निर्यात करें</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>Table, CSV (*.csv)</source>
        <translation>टेबल, CSV (*.csv)</translation>
    </message>
    <message>
        <source>journal-%1.csv</source>
        <translation>journal-%1.csv</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln entry(s) to “%1”.</source>
        <translation>
            <numerusform>%Ln प्रविष्टि “%1” में निर्यात हुई।</numerusform>
            <numerusform>%Ln प्रविष्टियाँ “%1” में निर्यात हुईं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Accept the journal</source>
        <translation>जर्नल स्वीकार करें</translation>
    </message>
    <message>
        <source>Go on with this journal?</source>
        <translation>इस जर्नल के साथ आगे बढ़ें?</translation>
    </message>
    <message>
        <source>Its entries stay as they are, and a new one says that you accepted them. Export the journal first if you want to find out what happened.</source>
        <translation>इसकी प्रविष्टियाँ जैसी हैं वैसी ही रहती हैं, और एक नई प्रविष्टि बताती है कि आपने उन्हें स्वीकार किया। अगर आप जानना चाहते हैं कि क्या हुआ, तो पहले जर्नल निर्यात करें।</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>स्वीकार करें</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Accept and go on…</source>
        <translation>स्वीकार करके आगे बढ़ें…</translation>
    </message>
    <message>
        <source>Remove old entries</source>
        <translation>पुरानी प्रविष्टियाँ हटाएँ</translation>
    </message>
    <message>
        <source>Is the date of this computer correct?</source>
        <translation>क्या इस कंप्यूटर की तारीख़ सही है?</translation>
    </message>
    <message numerus="yes">
        <source>By this date, %Ln entry(s) is/are older than the journal is kept. Removed entries cannot be restored.</source>
        <translation>
            <numerusform>इस तारीख़ के अनुसार %Ln प्रविष्टि उस समय से पुरानी है जितना जर्नल रखा जाता है। हटाई गई प्रविष्टियाँ वापस नहीं आतीं।</numerusform>
            <numerusform>इस तारीख़ के अनुसार %Ln प्रविष्टियाँ उस समय से पुरानी हैं जितना जर्नल रखा जाता है। हटाई गई प्रविष्टियाँ वापस नहीं आतीं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove old entries…</source>
        <translation>पुरानी प्रविष्टियाँ हटाएँ…</translation>
    </message>
    <message>
        <source>the journal is being read</source>
        <translation>जर्नल पढ़ा जा रहा है</translation>
    </message>
    <message>
        <source>no entry is shown</source>
        <translation>कोई प्रविष्टि नहीं दिख रही</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalTable</name>
    <message>
        <source>Copy the row</source>
        <translation>पंक्ति कॉपी करें</translation>
    </message>
    <message>
        <source>Entries of the journal</source>
        <translation>जर्नल की प्रविष्टियाँ</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln पंक्ति कॉपी की।</numerusform>
            <numerusform>%Ln पंक्तियाँ कॉपी कीं।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::KeyDialog</name>
    <message>
        <source>Key ID</source>
        <translation>कुंजी का ID</translation>
    </message>
    <message>
        <source>The ID of the key, exactly as the service knows it.</source>
        <translation>कुंजी का ID, ठीक वैसा जैसा सर्विस जानती है।</translation>
    </message>
    <message>
        <source>Documents that need the key are safe. They are sent automatically after you enter it.</source>
        <translation>जिन दस्तावेज़ों को कुंजी चाहिए वे सुरक्षित हैं। कुंजी डालने के बाद वे अपने-आप भेजे जाते हैं।</translation>
    </message>
    <message>
        <source>Encryption key for %1</source>
        <translation>%1 की एन्क्रिप्शन कुंजी</translation>
    </message>
    <message>
        <source>Enter the key ID.</source>
        <translation>कुंजी का ID डालें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LabelDialog</name>
    <message>
        <source>Label for patient %1</source>
        <translation>मरीज़ %1 का लेबल</translation>
    </message>
    <message>
        <source>Label of the patient</source>
        <translation>मरीज़ का लेबल</translation>
    </message>
    <message>
        <source>It stays on this computer and is never sent.</source>
        <translation>यह इसी कंप्यूटर पर रहता है और कभी भेजा नहीं जाता।</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>सेव करें</translation>
    </message>
    <message>
        <source>A label needs a letter. Otherwise it looks like a patient number.</source>
        <translation>लेबल में कोई अक्षर होना चाहिए। नहीं तो वह मरीज़ नंबर जैसा लगता है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LabelledField</name>
    <message>
        <source>Set by your administrator.</source>
        <translation>आपके एडमिनिस्ट्रेटर ने तय किया है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LargePreview</name>
    <message>
        <source>Preview</source>
        <translation>झलक</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckActions</name>
    <message>
        <source>Open the profile</source>
        <translation>प्रोफ़ाइल खोलें</translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>पंक्ति कॉपी करें</translation>
    </message>
    <message>
        <source>Copy the doctor ID</source>
        <translation>डॉक्टर ID कॉपी करें</translation>
    </message>
    <message>
        <source>Read profile again</source>
        <translation>प्रोफ़ाइल फिर पढ़ें</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV के रूप में सेव करें…</translation>
    </message>
    <message>
        <source>Saved the list to “%1”.</source>
        <translation>सूची “%1” में सेव की।</translation>
    </message>
    <message numerus="yes">
        <source>Read %Ln profile(s) again</source>
        <translation>
            <numerusform>%Ln प्रोफ़ाइल फिर पढ़ें</numerusform>
            <numerusform>%Ln प्रोफ़ाइल फिर पढ़ें</numerusform>
        </translation>
    </message>
    <message>
        <source>no list is shown</source>
        <translation>कोई सूची नहीं दिख रही</translation>
    </message>
    <message>
        <source>select a doctor</source>
        <translation>कोई डॉक्टर चुनें</translation>
    </message>
    <message>
        <source>select a doctor that could not be read</source>
        <translation>ऐसा डॉक्टर चुनें जो पढ़ा नहीं जा सका</translation>
    </message>
    <message>
        <source>the list is empty</source>
        <translation>सूची ख़ाली है</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln doctor ID(s).</source>
        <translation>
            <numerusform>%Ln डॉक्टर ID कॉपी किया।</numerusform>
            <numerusform>%Ln डॉक्टर ID कॉपी किए।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln पंक्ति कॉपी की।</numerusform>
            <numerusform>%Ln पंक्तियाँ कॉपी कीं।</numerusform>
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
        <translation>नतीजा</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>नाम</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>कमियाँ</translation>
    </message>
    <message>
        <source>Default clinic</source>
        <translation>डिफ़ॉल्ट क्लिनिक</translation>
    </message>
    <message>
        <source>Missing</source>
        <extracomment>Header of a column: how many fields of a profile have no value</extracomment>
        <translation>ख़ाली फ़ील्ड</translation>
    </message>
    <message>
        <source>Doctor ID</source>
        <translation>डॉक्टर ID</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>ख़ाली</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckPanel</name>
    <message>
        <source>Show</source>
        <translation>दिखाएँ</translation>
    </message>
    <message>
        <source>All</source>
        <extracomment>Filters of a list of doctors, each with its count</extracomment>
        <translation>सभी</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>Could not read</source>
        <translation>पढ़ा नहीं जा सका</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>इंतज़ार में</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>खोजें</translation>
    </message>
    <message>
        <source>Search in the list</source>
        <translation>सूची में खोजें</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>कुछ नहीं मिला</translation>
    </message>
    <message>
        <source>The filter or the search hides all %1.</source>
        <translation>फ़िल्टर या खोज की वजह से सभी %1 छिपे हैं।</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>सब दिखाएँ</translation>
    </message>
    <message>
        <source>no list is shown</source>
        <translation>कोई सूची नहीं दिख रही</translation>
    </message>
    <message>
        <source>every doctor was read</source>
        <translation>सभी डॉक्टर पढ़े जा चुके हैं</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckTable</name>
    <message>
        <source>List of doctors</source>
        <translation>डॉक्टरों की सूची</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckView</name>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV के रूप में सेव करें…</translation>
    </message>
    <message>
        <source>Check another list…</source>
        <translation>दूसरी सूची जाँचें…</translation>
    </message>
    <message>
        <source>This list will be lost when you close Clinic Desk. %1</source>
        <translation>Clinic Desk बंद करने पर यह सूची खो जाएगी। %1</translation>
    </message>
    <message>
        <source>enter the IDs of several doctors</source>
        <translation>कई डॉक्टरों के ID डालें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockStatus</name>
    <message>
        <source>Sending</source>
        <translation>भेजा जा रहा है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockWarning</name>
    <message numerus="yes">
        <source>Clinic Desk locks in %Ln s. Press any key to stay.</source>
        <translation>
            <numerusform>Clinic Desk %Ln सेकंड में लॉक होगा। इसे खुला रखने के लिए कोई भी कुंजी दबाएँ।</numerusform>
            <numerusform>Clinic Desk %Ln सेकंड में लॉक होगा। इसे खुला रखने के लिए कोई भी कुंजी दबाएँ।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockWindow</name>
    <message numerus="yes">
        <source>Try again in %Ln s.</source>
        <translation>
            <numerusform>%Ln सेकंड बाद फिर कोशिश करें।</numerusform>
            <numerusform>%Ln सेकंड बाद फिर कोशिश करें।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Try again in %Ln min.</source>
        <translation>
            <numerusform>%Ln मिनट बाद फिर कोशिश करें।</numerusform>
            <numerusform>%Ln मिनट बाद फिर कोशिश करें।</numerusform>
        </translation>
    </message>
    <message>
        <source>Unlock it to begin.</source>
        <translation>शुरू करने के लिए अनलॉक करें।</translation>
    </message>
    <message>
        <source>Locked on %1 at %2</source>
        <translation>%1 को %2 पर लॉक हुआ</translation>
    </message>
    <message numerus="yes">
        <source>Locked at %1 after %Ln quiet minute(s)</source>
        <translation>
            <numerusform>%Ln मिनट तक उपयोग न होने पर %1 पर लॉक हुआ</numerusform>
            <numerusform>%Ln मिनट तक उपयोग न होने पर %1 पर लॉक हुआ</numerusform>
        </translation>
    </message>
    <message>
        <source>Locked at %1 with this computer</source>
        <translation>इस कंप्यूटर के साथ %1 पर लॉक हुआ</translation>
    </message>
    <message>
        <source>Locked at %1, when this computer went to sleep</source>
        <translation>%1 पर लॉक हुआ, जब यह कंप्यूटर स्लीप में गया</translation>
    </message>
    <message>
        <source>Locked at %1</source>
        <translation>%1 पर लॉक हुआ</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>लॉक खोलें</translation>
    </message>
    <message>
        <source>Another person…</source>
        <translation>दूसरा व्यक्ति…</translation>
    </message>
    <message>
        <source>Clinic Desk</source>
        <translation>Clinic Desk</translation>
    </message>
    <message>
        <source>Clinic Desk is locked.</source>
        <translation>Clinic Desk लॉक है।</translation>
    </message>
    <message>
        <source>People</source>
        <translation>लोग</translation>
    </message>
    <message>
        <source>PIN of %1</source>
        <translation>%1 का PIN</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>जाँच हो रही है…</translation>
    </message>
    <message>
        <source>Set a PIN…</source>
        <translation>PIN सेट करें…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::MainWindow</name>
    <message>
        <source>Clinic Desk</source>
        <translation>Clinic Desk</translation>
    </message>
    <message>
        <source>Practice mode — Clinic Desk</source>
        <translation>अभ्यास मोड — Clinic Desk</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>मेनू खोलें</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>विंडो का अगला हिस्सा</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>विंडो का पिछला हिस्सा</translation>
    </message>
    <message>
        <source>On every page</source>
        <translation>हर पेज पर</translation>
    </message>
    <message>
        <source>Undo sending</source>
        <translation>भेजना वापस लें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::NoDoctorView</name>
    <message>
        <source>Recent doctors</source>
        <translation>हाल के डॉक्टर</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxActions</name>
    <message>
        <source>Undo sending</source>
        <translation>भेजना वापस लें</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>रोकें</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>जारी रखें</translation>
    </message>
    <message>
        <source>Send next</source>
        <translation>सबसे पहले भेजें</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>Edit on the Upload page</source>
        <translation>अपलोड पेज पर बदलें</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>हटाएँ</translation>
    </message>
    <message>
        <source>Details of the problem</source>
        <translation>समस्या का विवरण</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>सब रोकें</translation>
    </message>
    <message>
        <source>Retry all failed</source>
        <translation>सभी असफल फिर भेजें</translation>
    </message>
    <message>
        <source>All receipts</source>
        <translation>सभी रसीदें</translation>
    </message>
    <message>
        <source>Print the day…</source>
        <translation>दिन की समरी प्रिंट करें…</translation>
    </message>
    <message>
        <source>nothing has failed</source>
        <translation>कुछ असफल नहीं हुआ</translation>
    </message>
    <message>
        <source>they are shown</source>
        <translation>वे दिख रही हैं</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>कोई दस्तावेज़ चुनें</translation>
    </message>
    <message>
        <source>not for the selected documents</source>
        <translation>चुने हुए दस्तावेज़ों के लिए नहीं</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>अभी कोशिश करें</translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation>सब जारी रखें</translation>
    </message>
    <message>
        <source>Copy the receipt</source>
        <translation>रसीद कॉपी करें</translation>
    </message>
    <message>
        <source>Read-only: the disk cannot be changed</source>
        <translation>केवल पढ़ सकते हैं: डिस्क पर बदलाव नहीं हो सकता</translation>
    </message>
    <message>
        <source>Delivered: nothing to do</source>
        <translation>पहुँच गया: कुछ नहीं करना है</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) removed</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ हटाया गया</numerusform>
            <numerusform>%Ln दस्तावेज़ हटाए गए</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>वापस लें</translation>
    </message>
    <message>
        <source>Stop sending</source>
        <translation>भेजना रोकें</translation>
    </message>
    <message numerus="yes">
        <source>Stop sending %Ln document(s)?</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ भेजना रोकें?</numerusform>
            <numerusform>%Ln दस्तावेज़ भेजना रोकें?</numerusform>
        </translation>
    </message>
    <message>
        <source>Documents are removed from this computer when you stop them. Files that already reached the file storage stay there.</source>
        <translation>रोकने पर दस्तावेज़ इस कंप्यूटर से हट जाते हैं। जो फ़ाइलें फ़ाइल स्टोरेज में पहुँच चुकी हैं, वे वहीं रहती हैं।</translation>
    </message>
    <message>
        <source>Keep sending</source>
        <translation>भेजना जारी रखें</translation>
    </message>
    <message>
        <source>Moved back to Upload</source>
        <translation>अपलोड पेज पर वापस लाया गया</translation>
    </message>
    <message>
        <source>Too late. Sending has already started.</source>
        <translation>अब देर हो चुकी है। भेजना शुरू हो गया है।</translation>
    </message>
    <message>
        <source>%1 as “%2”</source>
        <extracomment>A document type with another code: %1 &quot;Discharge summary&quot;, %2 &quot;ds&quot;</extracomment>
        <translation>%1, “%2” के रूप में</translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s) again…</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ फिर भेजा जा रहा है…</numerusform>
            <numerusform>%Ln दस्तावेज़ फिर भेजे जा रहे हैं…</numerusform>
        </translation>
    </message>
    <message>
        <source>Not sent. It needs you as before.</source>
        <translation>भेजा नहीं गया। उसे पहले की तरह आपकी ज़रूरत है।</translation>
    </message>
    <message>
        <source>Send as a new document</source>
        <translation>नए दस्तावेज़ के रूप में भेजें</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>वापस लेने के लिए कुछ नहीं है।</translation>
    </message>
    <message>
        <source>Not accepted: %1</source>
        <extracomment>Types of documents that the service refused: %1 a list of them</extracomment>
        <translation>स्वीकार नहीं हुआ: %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxDelegate</name>
    <message>
        <source>Undo</source>
        <translation>वापस लें</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>जारी रखें</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>अभी कोशिश करें</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1 type of a document, %2 its file</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxHeader</name>
    <message>
        <source>Everything is paused</source>
        <translation>सब कुछ रोका गया है</translation>
    </message>
    <message>
        <source>· %1</source>
        <extracomment>Bytes sent of all bytes: &quot;· 8.2 of 31.0 MB&quot;</extracomment>
        <translation>· %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>The same, and the limit of speed: &quot;· 8.2 of 31.0 MB · limited to 500 kB/s until 18:30&quot;</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>दिखाएँ</translation>
    </message>
    <message>
        <source>All</source>
        <translation>सभी</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>आपकी ज़रूरत है</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>रोका गया</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>पहुँच गया</translation>
    </message>
    <message>
        <source>Progress of all documents</source>
        <translation>सभी दस्तावेज़ों की प्रगति</translation>
    </message>
    <message>
        <source>More</source>
        <translation>और</translation>
    </message>
    <message>
        <source>More for all documents</source>
        <translation>सभी दस्तावेज़ों के लिए और विकल्प</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>आउटबॉक्स</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) waiting</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ इंतज़ार में</numerusform>
            <numerusform>%Ln दस्तावेज़ इंतज़ार में</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ भेजा जा रहा है</numerusform>
            <numerusform>%Ln दस्तावेज़ भेजे जा रहे हैं</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preparing %Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ की तैयारी हो रही है</numerusform>
            <numerusform>%Ln दस्तावेज़ों की तैयारी हो रही है</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %1 of %Ln document(s)</source>
        <extracomment>%1 of all documents in progress are being sent or prepared now</extracomment>
        <translation>
            <numerusform>भेजना जारी: %Ln में से %1 दस्तावेज़</numerusform>
            <numerusform>भेजना जारी: %Ln में से %1 दस्तावेज़</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preparing %1 of %Ln document(s)</source>
        <translation>
            <numerusform>तैयारी जारी: %Ln में से %1 दस्तावेज़</numerusform>
            <numerusform>तैयारी जारी: %Ln में से %1 दस्तावेज़</numerusform>
        </translation>
    </message>
    <message>
        <source>· new documents also wait</source>
        <translation>· नए दस्तावेज़ भी रुकेंगे</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>जारी</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxListView</name>
    <message>
        <source>Documents in the outbox</source>
        <translation>आउटबॉक्स के दस्तावेज़</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>सब दिखाएँ</translation>
    </message>
    <message>
        <source>All receipts</source>
        <translation>सभी रसीदें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxModel</name>
    <message>
        <source>%1
Receipt: %2</source>
        <translation>%1
रसीद: %2</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxPage</name>
    <message>
        <source>No document here</source>
        <translation>यहाँ कोई दस्तावेज़ नहीं</translation>
    </message>
    <message>
        <source>The filter hides the others.</source>
        <translation>बाक़ी दस्तावेज़ फ़िल्टर से छिपे हैं।</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>सब दिखाएँ</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Nothing to send</source>
        <translation>भेजने के लिए कुछ नहीं</translation>
    </message>
    <message>
        <source>Documents that you send from Upload appear here until they are delivered.</source>
        <translation>अपलोड पेज से भेजे गए दस्तावेज़ पहुँचने तक यहाँ दिखते हैं।</translation>
    </message>
    <message>
        <source>Saved documents are not shown</source>
        <translation>सेव किए हुए दस्तावेज़ दिखाए नहीं जा रहे</translation>
    </message>
    <message>
        <source>They are still on this computer. The message at the top says what to do.</source>
        <translation>वे अब भी इस कंप्यूटर पर हैं। ऊपर का संदेश बताता है कि क्या करना है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientBar</name>
    <message>
        <source>Patient · Scanned %1</source>
        <translation>मरीज़ · %1 पर स्कैन किया</translation>
    </message>
    <message>
        <source>Patient · Typed %1</source>
        <translation>मरीज़ · %1 पर टाइप किया</translation>
    </message>
    <message>
        <source>Patient · Selected %1</source>
        <translation>मरीज़ · %1 पर चुना</translation>
    </message>
    <message>
        <source>Choose another patient</source>
        <translation>दूसरा मरीज़ चुनें</translation>
    </message>
    <message>
        <source>Choose another patient (Ctrl+K)</source>
        <translation>दूसरा मरीज़ चुनें (Ctrl+K)</translation>
    </message>
    <message>
        <source>Patient %1</source>
        <translation>मरीज़ %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>label and how chosen</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>number and label</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientDialog</name>
    <message>
        <source>Change patient</source>
        <translation>मरीज़ बदलें</translation>
    </message>
    <message>
        <source>Scan or type a patient number</source>
        <translation>मरीज़ नंबर स्कैन या टाइप करें</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Scan or type a patient number.</source>
        <translation>मरीज़ नंबर स्कैन या टाइप करें।</translation>
    </message>
    <message numerus="yes">
        <source>Patient of %Ln document(s)</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ का मरीज़</numerusform>
            <numerusform>%Ln दस्तावेज़ों का मरीज़</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientField</name>
    <message>
        <source>Patient</source>
        <translation>मरीज़</translation>
    </message>
    <message>
        <source>Recent patients</source>
        <translation>हाल के मरीज़</translation>
    </message>
    <message>
        <source>Scan, type or choose a patient</source>
        <translation>मरीज़ स्कैन करें, टाइप करें या चुनें</translation>
    </message>
    <message>
        <source>Choose a patient</source>
        <translation>मरीज़ चुनें</translation>
    </message>
    <message>
        <source>This is part of a label. Press Down to select the patient.</source>
        <translation>यह लेबल का हिस्सा है। मरीज़ चुनने के लिए नीचे वाला तीर दबाएँ।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientLabelMenu</name>
    <message>
        <source>Label of the patient</source>
        <translation>मरीज़ का लेबल</translation>
    </message>
    <message>
        <source>Change the label…</source>
        <translation>लेबल बदलें…</translation>
    </message>
    <message>
        <source>Set a label…</source>
        <translation>लेबल लगाएँ…</translation>
    </message>
    <message>
        <source>Remove the label</source>
        <translation>लेबल हटाएँ</translation>
    </message>
    <message>
        <source>Remove all labels…</source>
        <translation>सभी लेबल हटाएँ…</translation>
    </message>
    <message>
        <source>Remove all labels</source>
        <translation>सभी लेबल हटाएँ</translation>
    </message>
    <message>
        <source>Remove the labels of all patients from this computer?</source>
        <translation>इस कंप्यूटर से सभी मरीज़ों के लेबल हटाएँ?</translation>
    </message>
    <message>
        <source>The documents and the patient numbers stay. You cannot undo this.</source>
        <translation>दस्तावेज़ और मरीज़ नंबर बने रहते हैं। इसे वापस नहीं लिया जा सकता।</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>रहने दें</translation>
    </message>
    <message>
        <source>this patient has no label</source>
        <translation>इस मरीज़ का कोई लेबल नहीं है</translation>
    </message>
    <message>
        <source>no patient has a label</source>
        <translation>किसी मरीज़ का लेबल नहीं है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientQuestion</name>
    <message>
        <source>Is this the patient number?</source>
        <translation>क्या यह मरीज़ नंबर है?</translation>
    </message>
    <message>
        <source>Do not use it</source>
        <translation>इसे न लें</translation>
    </message>
    <message>
        <source>It is the patient number</source>
        <translation>यह मरीज़ नंबर है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientSuggestions</name>
    <message>
        <source>%1 · %2</source>
        <comment>number and label</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PeopleSection</name>
    <message>
        <source>PIN is set</source>
        <translation>PIN सेट है</translation>
    </message>
    <message>
        <source>no PIN</source>
        <translation>कोई PIN नहीं</translation>
    </message>
    <message>
        <source>uses Clinic Desk now</source>
        <translation>अभी Clinic Desk का उपयोग कर रहे हैं</translation>
    </message>
    <message>
        <source>My name and PIN…</source>
        <translation>मेरा नाम और PIN…</translation>
    </message>
    <message>
        <source>Add a person…</source>
        <translation>व्यक्ति जोड़ें…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>बदलें…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>हटाएँ…</translation>
    </message>
    <message>
        <source>People</source>
        <translation>लोग</translation>
    </message>
    <message>
        <source>People and lock</source>
        <translation>लोग और लॉक</translation>
    </message>
    <message>
        <source>who uses Clinic Desk on this computer</source>
        <translation>इस कंप्यूटर पर Clinic Desk कौन उपयोग करता है</translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln मिनट</numerusform>
            <numerusform>%Ln मिनट</numerusform>
        </translation>
    </message>
    <message>
        <source>Lock when this computer is not used for</source>
        <translation>जब इतनी देर कोई इस कंप्यूटर का उपयोग न करे, तो लॉक करें</translation>
    </message>
    <message>
        <source>Needs a PIN. Ctrl+L locks at once.</source>
        <translation>PIN चाहिए। Ctrl+L तुरंत लॉक करता है।</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 को हटाएँ</translation>
    </message>
    <message>
        <source>Remove %1 from this computer?</source>
        <translation>क्या %1 को इस कंप्यूटर से हटाना है?</translation>
    </message>
    <message>
        <source>The connections, tokens, receipts and settings of this person are removed, too. You cannot undo this.</source>
        <translation>इस व्यक्ति के कनेक्शन, टोकन, रसीदें और सेटिंग भी हटाई जाती हैं। इसे वापस नहीं किया जा सकता।</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>हटाएँ</translation>
    </message>
    <message>
        <source>select a person</source>
        <translation>कोई व्यक्ति चुनें</translation>
    </message>
    <message>
        <source>the first person cannot be removed</source>
        <translation>पहले व्यक्ति को नहीं हटाया जा सकता</translation>
    </message>
    <message>
        <source>you cannot remove yourself</source>
        <translation>आप ख़ुद को नहीं हटा सकते</translation>
    </message>
    <message>
        <source>Only an admin can change this.</source>
        <translation>इसे सिर्फ़ एडमिन बदल सकता है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PersonButton</name>
    <message>
        <source>Person</source>
        <translation>व्यक्ति</translation>
    </message>
    <message>
        <source>Person: %1</source>
        <translation>व्यक्ति: %1</translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation>%1 पर बदलें</translation>
    </message>
    <message>
        <source>My name and PIN…</source>
        <translation>मेरा नाम और PIN…</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>लॉक करें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PersonDialog</name>
    <message>
        <source>My name and PIN</source>
        <translation>मेरा नाम और PIN</translation>
    </message>
    <message>
        <source>Add a person</source>
        <translation>व्यक्ति जोड़ें</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 को बदलें</translation>
    </message>
    <message>
        <source>With a PIN, Clinic Desk locks when it is not used. Only you can unlock it.</source>
        <translation>PIN होने पर, उपयोग न होने पर Clinic Desk लॉक हो जाता है। केवल आप उसे अनलॉक कर सकते हैं।</translation>
    </message>
    <message>
        <source>Before you add another person, give your own name and a PIN.</source>
        <translation>दूसरे व्यक्ति को जोड़ने से पहले अपना नाम और PIN दें।</translation>
    </message>
    <message>
        <source>Each person has documents, connections and tokens of their own. The person can change the PIN later.</source>
        <translation>हर व्यक्ति के अपने दस्तावेज़, कनेक्शन और टोकन होते हैं। व्यक्ति PIN बाद में बदल सकता है।</translation>
    </message>
    <message>
        <source>Enter a PIN only if the person has forgotten the present one.</source>
        <translation>PIN केवल तब डालें जब व्यक्ति मौजूदा PIN भूल गया हो।</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>नाम</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>भूमिका</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>जोड़ें</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>सहेजें</translation>
    </message>
    <message>
        <source>Current PIN</source>
        <translation>मौजूदा PIN</translation>
    </message>
    <message>
        <source>New PIN</source>
        <translation>नया PIN</translation>
    </message>
    <message>
        <source>New PIN once more</source>
        <translation>नया PIN फिर से</translation>
    </message>
    <message>
        <source>Enter the name that colleagues know.</source>
        <translation>वह नाम डालें जिसे सहकर्मी जानते हैं।</translation>
    </message>
    <message>
        <source>The two PINs are different. Enter the same PIN twice.</source>
        <translation>दोनों PIN अलग हैं। एक ही PIN दो बार डालें।</translation>
    </message>
    <message>
        <source>Enter your current PIN, too.</source>
        <translation>अपना मौजूदा PIN भी डालें।</translation>
    </message>
    <message>
        <source>Your administrator requires a PIN. Clinic Desk locks when it is not used.</source>
        <translation>आपके एडमिनिस्ट्रेटर ने PIN ज़रूरी किया है। जब कोई उपयोग नहीं करता, तो Clinic Desk लॉक हो जाता है।</translation>
    </message>
    <message numerus="yes">
        <source>This name has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>इस नाम में %Ln अक्षर है। ज़्यादा से ज़्यादा %1 हो सकते हैं।</numerusform>
            <numerusform>इस नाम में %Ln अक्षर हैं। ज़्यादा से ज़्यादा %1 हो सकते हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln digit/digits or letter/letters. A sentence is safer.</source>
        <translation>
            <numerusform>कम से कम %Ln अंक या अक्षर। एक वाक्य ज़्यादा सुरक्षित है।</numerusform>
            <numerusform>कम से कम %Ln अंक या अक्षर। एक वाक्य ज़्यादा सुरक्षित है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln digit/digits or letter/letters. Leave it empty to change nothing.</source>
        <translation>
            <numerusform>कम से कम %Ln अंक या अक्षर। कुछ न बदलना हो तो खाली छोड़ें।</numerusform>
            <numerusform>कम से कम %Ln अंक या अक्षर। कुछ न बदलना हो तो खाली छोड़ें।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter a PIN of at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>कम से कम %Ln अंक या अक्षर का PIN डालें।</numerusform>
            <numerusform>कम से कम %Ln अंकों या अक्षरों का PIN डालें।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This PIN is too short. Enter at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>यह PIN बहुत छोटा है। कम से कम %Ln अंक या अक्षर डालें।</numerusform>
            <numerusform>यह PIN बहुत छोटा है। कम से कम %Ln अंक या अक्षर डालें।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PinField</name>
    <message>
        <source>Show the PIN</source>
        <translation>PIN दिखाएँ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PracticeBanner</name>
    <message>
        <source>Leave practice mode</source>
        <translation>अभ्यास मोड से बाहर जाएँ</translation>
    </message>
    <message>
        <source>Practice mode</source>
        <translation>अभ्यास मोड</translation>
    </message>
    <message>
        <source>All data here is made up and stays on this computer. Nothing is sent to a clinic.</source>
        <translation>यहाँ का सारा डेटा काल्पनिक है और इसी कंप्यूटर पर रहता है। क्लिनिक को कुछ नहीं भेजा जाता।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PreviewPanel</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>Tool tip of a button: %1 what it does, %2 its key</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>पिछला पेज</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>अगला पेज</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>छोटा</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>बड़ा</translation>
    </message>
    <message>
        <source>Turn the page to the left</source>
        <translation>पेज को बाएँ घुमाएँ</translation>
    </message>
    <message>
        <source>Turn the page to the right</source>
        <translation>पेज को दाएँ घुमाएँ</translation>
    </message>
    <message>
        <source>Show large</source>
        <translation>बड़ा दिखाएँ</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>No document selected</source>
        <translation>कोई दस्तावेज़ नहीं चुना गया</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln चुना गया</numerusform>
            <numerusform>%Ln चुने गए</numerusform>
        </translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>%2 में से पेज %1</translation>
    </message>
    <message>
        <source>File %1 of %2</source>
        <translation>%2 में से फ़ाइल %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 such as &quot;File 2 of 3&quot;, %2 such as &quot;Page 1 of 5&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Preview, %1</source>
        <translation>झलक, %1</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>झलक</translation>
    </message>
    <message>
        <source>%1 %</source>
        <extracomment>The size of a page on the screen; 100 % is the whole page</extracomment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation>पूरा पेज</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PrintJob</name>
    <message numerus="yes">
        <source>Saved %1 on %Ln page(s) as “%2”.</source>
        <translation>
            <numerusform>%1 को %Ln पेज में “%2” के रूप में सेव किया।</numerusform>
            <numerusform>%1 को %Ln पेज में “%2” के रूप में सेव किया।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %1 on %Ln page(s) to “%2”.</source>
        <translation>
            <numerusform>%1 को %Ln पेज में “%2” पर भेजा।</numerusform>
            <numerusform>%1 को %Ln पेज में “%2” पर भेजा।</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>PDF के रूप में सेव करें</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF फ़ाइलें (*.pdf)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PrivacyPage</name>
    <message>
        <source>Refresh</source>
        <translation>रीफ़्रेश करें</translation>
    </message>
    <message>
        <source>Choose a connection first.</source>
        <translation>पहले कनेक्शन चुनें।</translation>
    </message>
    <message>
        <source>%1 cannot be reached now. %2</source>
        <translation>%1 से अभी संपर्क नहीं हो सकता। %2</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>a row of the list</comment>
        <translation>दिखाएँ</translation>
    </message>
    <message>
        <source>Sending the request to %1…</source>
        <translation>%1 को रिक्वेस्ट भेजी जा रही है…</translation>
    </message>
    <message>
        <source>Sign in to make a request.</source>
        <translation>रिक्वेस्ट करने के लिए साइन-इन करें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProblemBanner</name>
    <message>
        <source>Details</source>
        <translation>विवरण</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>विवरण कॉपी करें</translation>
    </message>
    <message>
        <source>The copy contains no token, no signature and no patient data.</source>
        <translation>कॉपी में कोई टोकन, हस्ताक्षर या मरीज़ का डेटा नहीं है।</translation>
    </message>
    <message>
        <source>· %1</source>
        <extracomment>Between the side of a problem (&quot;Your network&quot;) and what to do about it</extracomment>
        <translation>· %1</translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation>पूरा संदेश दिखाएँ</translation>
    </message>
    <message>
        <source>Show one line of the message</source>
        <translation>संदेश की एक पंक्ति दिखाएँ</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileDialog</name>
    <message>
        <source>Name</source>
        <translation>नाम</translation>
    </message>
    <message>
        <source>New capture profile</source>
        <translation>नया स्कैन प्रोफ़ाइल</translation>
    </message>
    <message>
        <source>Capture profile “%1”</source>
        <translation>स्कैन प्रोफ़ाइल “%1”</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>स्रोत</translation>
    </message>
    <message>
        <source>Scan folder</source>
        <translation>स्कैन फ़ोल्डर</translation>
    </message>
    <message>
        <source>Scanner</source>
        <translation>स्कैनर</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>फ़ाइलें</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Save profile</source>
        <translation>प्रोफ़ाइल सहेजें</translation>
    </message>
    <message>
        <source>Where the documents come from</source>
        <translation>दस्तावेज़ कहाँ से आते हैं</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>फ़ोल्डर चुनें…</translation>
    </message>
    <message>
        <source>Folder into which the scanner writes</source>
        <translation>फ़ोल्डर जिसमें स्कैनर लिखता है</translation>
    </message>
    <message>
        <source>Move added files to the folder “done”</source>
        <translation>जोड़ी गई फ़ाइलें फ़ोल्डर “done” में ले जाएँ</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>टैग</translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln tag(s). Characters in each tag: %1–%2.</source>
        <translation>
            <numerusform>अधिकतम %Ln टैग। हर टैग में अक्षर: %1–%2।</numerusform>
            <numerusform>अधिकतम %Ln टैग। हर टैग में अक्षर: %1–%2।</numerusform>
        </translation>
    </message>
    <message>
        <source>Type of the documents</source>
        <translation>दस्तावेज़ों का प्रकार</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>हमेशा की तरह</translation>
    </message>
    <message>
        <source>Choose the scan folder</source>
        <translation>स्कैन फ़ोल्डर चुनें</translation>
    </message>
    <message>
        <source>Enter a name, such as “Lab reports”.</source>
        <translation>कोई नाम लिखें, जैसे “लैब रिपोर्ट”।</translation>
    </message>
    <message>
        <source>Another profile has this name. Enter another one.</source>
        <translation>यह नाम किसी और प्रोफ़ाइल का है। दूसरा नाम लिखें।</translation>
    </message>
    <message>
        <source>Choose an existing folder.</source>
        <translation>कोई मौजूदा फ़ोल्डर चुनें।</translation>
    </message>
    <message>
        <source>Choose for each document</source>
        <translation>हर दस्तावेज़ के लिए चुनें</translation>
    </message>
    <message numerus="yes">
        <source>This name has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>इस नाम में %Ln अक्षर है। ज़्यादा से ज़्यादा %1 हो सकते हैं।</numerusform>
            <numerusform>इस नाम में %Ln अक्षर हैं। ज़्यादा से ज़्यादा %1 हो सकते हैं।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileFacts</name>
    <message>
        <source>Not given</source>
        <translation>नहीं दिया गया</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileHeader</name>
    <message>
        <source>Name</source>
        <translation>नाम</translation>
    </message>
    <message>
        <source>No name given</source>
        <translation>नाम नहीं दिया गया</translation>
    </message>
    <message>
        <source>No speciality given</source>
        <translation>विशेषज्ञता नहीं दी गई</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>सक्रिय</translation>
    </message>
    <message>
        <source>Not active</source>
        <translation>सक्रिय नहीं</translation>
    </message>
    <message>
        <source>No user name</source>
        <translation>यूज़र नाम नहीं है</translation>
    </message>
    <message>
        <source>No language given</source>
        <translation>भाषा नहीं दी गई</translation>
    </message>
    <message>
        <source>Active status unknown</source>
        <translation>सक्रिय है या नहीं, पता नहीं</translation>
    </message>
    <message>
        <source>Start date not given</source>
        <translation>शुरू की तारीख़ नहीं दी गई</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileSheet</name>
    <message>
        <source>No text about the doctor</source>
        <translation>डॉक्टर के बारे में कुछ नहीं लिखा है</translation>
    </message>
    <message>
        <source>No registration given</source>
        <translation>रजिस्ट्रेशन नहीं दिया गया</translation>
    </message>
    <message>
        <source>No degree given</source>
        <translation>डिग्री नहीं दी गई</translation>
    </message>
    <message>
        <source>No clinic given</source>
        <translation>क्लिनिक नहीं दिया गया</translation>
    </message>
    <message>
        <source>More</source>
        <translation>और जानकारी</translation>
    </message>
    <message>
        <source>Unexpected values</source>
        <translation>बेमेल मान</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileView</name>
    <message>
        <source>Profile</source>
        <translation>प्रोफ़ाइल</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::Rail</name>
    <message>
        <source>Clinic Desk</source>
        <translation>Clinic Desk</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>पेज</translation>
    </message>
    <message>
        <source>Settings</source>
        <comment>list at the foot of the rail</comment>
        <translation>सेटिंग</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>मेनू</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>मेनू (F10)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>मदद</translation>
    </message>
    <message>
        <source>Help (F1)</source>
        <translation>मदद (F1)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RailModel</name>
    <message numerus="yes">
        <source>%1, %Ln waiting</source>
        <translation>
            <numerusform>%1, %Ln इंतज़ार में</numerusform>
            <numerusform>%1, %Ln इंतज़ार में</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln needs/need you</source>
        <translation>
            <numerusform>%1, %Ln को आपकी ज़रूरत है</numerusform>
            <numerusform>%1, %Ln को आपकी ज़रूरत है</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln draft(s)</source>
        <translation>
            <numerusform>%1, %Ln ड्राफ़्ट</numerusform>
            <numerusform>%1, %Ln ड्राफ़्ट</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptModel</name>
    <message>
        <source>Delivered</source>
        <translation>पहुँच गया</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>प्रकार</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>मरीज़</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>आकार</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>कनेक्शन</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>none</source>
        <translation>कोई नहीं</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>फ़ाइलें</translation>
    </message>
    <message>
        <source>Document ID</source>
        <translation>दस्तावेज़ ID</translation>
    </message>
    <message>
        <source>Receipt ID</source>
        <translation>रसीद ID</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>पेज</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>फ़ाइल का नाम</translation>
    </message>
    <message>
        <source>Document date</source>
        <translation>दस्तावेज़ की तारीख़</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>टैग</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptTable</name>
    <message>
        <source>Receipts</source>
        <translation>रसीदें</translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>पंक्ति कॉपी करें</translation>
    </message>
    <message>
        <source>Copy the document ID</source>
        <translation>दस्तावेज़ ID कॉपी करें</translation>
    </message>
    <message>
        <source>Copy the SHA-256</source>
        <translation>SHA-256 कॉपी करें</translation>
    </message>
    <message>
        <source>Copy the receipt ID</source>
        <translation>रसीद ID कॉपी करें</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>%Ln पंक्ति कॉपी की।</numerusform>
            <numerusform>%Ln पंक्तियाँ कॉपी कीं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln document ID(s).</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ ID कॉपी किया।</numerusform>
            <numerusform>%Ln दस्तावेज़ ID कॉपी किए।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptsPage</name>
    <message>
        <source>Outbox</source>
        <translation>आउटबॉक्स</translation>
    </message>
    <message>
        <source>Back to the outbox</source>
        <translation>आउटबॉक्स पर लौटें</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV के रूप में सेव करें…</translation>
    </message>
    <message>
        <source>Receipts</source>
        <translation>रसीदें</translation>
    </message>
    <message>
        <source>select a receipt</source>
        <translation>कोई रसीद चुनें</translation>
    </message>
    <message>
        <source>Saved the receipts to “%1”.</source>
        <translation>रसीदें “%1” में सेव कीं।</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>पढ़ा जा रहा है…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 में से %1</translation>
    </message>
    <message>
        <source>No receipts yet</source>
        <translation>अभी कोई रसीद नहीं</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>सब दिखाएँ</translation>
    </message>
    <message>
        <source>receipts-%1.csv</source>
        <translation>receipts-%1.csv</translation>
    </message>
    <message>
        <source>Search in the receipts</source>
        <translation>रसीदों में खोजें</translation>
    </message>
    <message>
        <source>Documents delivered from this computer are listed here permanently.</source>
        <translation>इस कंप्यूटर से पहुँचाए गए दस्तावेज़ यहाँ हमेशा के लिए दर्ज रहते हैं।</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>कुछ नहीं मिला</translation>
    </message>
    <message>
        <source>No receipt contains all these words.</source>
        <translation>किसी रसीद में ये सभी शब्द नहीं हैं।</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>खोजें</translation>
    </message>
    <message>
        <source>no receipt is shown</source>
        <translation>कोई रसीद नहीं दिख रही</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RecentDoctorsList</name>
    <message>
        <source>Recent doctors</source>
        <translation>हाल के डॉक्टर</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RecentDoctorsModel</name>
    <message>
        <source>No name</source>
        <translation>नाम नहीं</translation>
    </message>
    <message>
        <source>%1, %2, checked %3</source>
        <translation>%1, %2, जाँच: %3</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RegistrationAnswer</name>
    <message>
        <source>Number</source>
        <translation>नंबर</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>संकेत</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>जवाब</translation>
    </message>
    <message>
        <source>The registration has started</source>
        <translation>रजिस्ट्रेशन शुरू हो गया है</translation>
    </message>
    <message>
        <source>Number ending in %1</source>
        <translation>%1 पर ख़त्म होने वाला नंबर</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>जवाब कॉपी करें</translation>
    </message>
    <message>
        <source>Answered at</source>
        <translation>जवाब का समय</translation>
    </message>
    <message>
        <source>Transaction ID</source>
        <translation>ट्रांज़ैक्शन ID</translation>
    </message>
    <message>
        <source>Answer from the service</source>
        <translation>सर्विस का जवाब</translation>
    </message>
    <message>
        <source>The service accepted the number</source>
        <translation>सर्विस ने नंबर स्वीकार कर लिया</translation>
    </message>
    <message>
        <source>Copy transaction ID</source>
        <translation>ट्रांज़ैक्शन ID कॉपी करें</translation>
    </message>
    <message>
        <source>Copied the transaction ID.</source>
        <translation>ट्रांज़ैक्शन ID कॉपी किया।</translation>
    </message>
    <message>
        <source>Copied the answer.</source>
        <translation>जवाब कॉपी किया।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RegistrationPage</name>
    <message>
        <source>Aadhaar number</source>
        <translation>आधार नंबर</translation>
    </message>
    <message>
        <source>Start registration</source>
        <translation>रजिस्ट्रेशन शुरू करें</translation>
    </message>
    <message>
        <source>Register with Aadhaar</source>
        <translation>आधार से रजिस्टर करें</translation>
    </message>
    <message>
        <source>There is no token for %1</source>
        <translation>%1 के लिए कोई टोकन नहीं है</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>शुरू हो रहा है…</translation>
    </message>
    <message>
        <source>The pasted text is not a 12-digit number. The field was not changed.</source>
        <translation>पेस्ट किया हुआ टेक्स्ट 12 अंकों का नंबर नहीं है। फ़ील्ड नहीं बदला।</translation>
    </message>
    <message>
        <source>The service starts the registration of the person whose number you enter. The number is sent encrypted and is not saved on this computer.</source>
        <translation>आप जिसका नंबर डालते हैं, सर्विस उसका रजिस्ट्रेशन शुरू करती है। नंबर एन्क्रिप्ट करके भेजा जाता है और इस कंप्यूटर पर सेव नहीं होता।</translation>
    </message>
    <message>
        <source>Sign in to start a registration.</source>
        <translation>रजिस्ट्रेशन शुरू करने के लिए साइन-इन करें।</translation>
    </message>
    <message>
        <source>Encryption key missing</source>
        <translation>एन्क्रिप्शन कुंजी नहीं है</translation>
    </message>
    <message>
        <source>Aadhaar numbers are always sent encrypted, but %1 has no encryption key.</source>
        <translation>आधार नंबर हमेशा एन्क्रिप्ट करके भेजे जाते हैं, पर %1 की कोई एन्क्रिप्शन कुंजी नहीं है।</translation>
    </message>
    <message>
        <source>Aadhaar numbers are always sent encrypted, but the key “%1” of %2 is not on this computer.</source>
        <translation>आधार नंबर हमेशा एन्क्रिप्ट करके भेजे जाते हैं, पर %2 की कुंजी “%1” इस कंप्यूटर पर नहीं है।</translation>
    </message>
    <message>
        <source>Sending %1 to %2…</source>
        <translation>%2 को %1 भेजा जा रहा है…</translation>
    </message>
    <message>
        <source>The number is sent to %1, encrypted with the key “%2”.</source>
        <translation>नंबर कुंजी “%2” से एन्क्रिप्ट करके %1 को भेजा जाता है।</translation>
    </message>
    <message>
        <source>the number is not complete</source>
        <translation>नंबर पूरा नहीं है</translation>
    </message>
    <message>
        <source>token or key is missing</source>
        <translation>टोकन या कुंजी नहीं है</translation>
    </message>
    <message>
        <source>The registration is being sent, and its answer would not be shown.</source>
        <translation>पंजीकरण भेजा जा रहा है, और उसका जवाब दिखाया नहीं जाएगा।</translation>
    </message>
    <message>
        <source>The page Register shows the answer to a registration.</source>
        <translation>पंजीकरण वाले पेज पर एक पंजीकरण का जवाब दिख रहा है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RemainingTime</name>
    <message numerus="yes">
        <source>about %Ln s left</source>
        <translation>
            <numerusform>लगभग %Ln सेकंड बाक़ी</numerusform>
            <numerusform>लगभग %Ln सेकंड बाक़ी</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln min left</source>
        <translation>
            <numerusform>लगभग %Ln मिनट बाक़ी</numerusform>
            <numerusform>लगभग %Ln मिनट बाक़ी</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestList</name>
    <message>
        <source>Save the list…</source>
        <translation>सूची सेव करें…</translation>
    </message>
    <message>
        <source>No requests from this computer yet.</source>
        <translation>इस कंप्यूटर से अभी कोई रिक्वेस्ट नहीं हुई।</translation>
    </message>
    <message>
        <source>Saved the list to “%1”.</source>
        <translation>सूची “%1” में सेव की।</translation>
    </message>
    <message>
        <source>Requests from this computer</source>
        <translation>इस कंप्यूटर की रिक्वेस्ट</translation>
    </message>
    <message numerus="yes">
        <source>%Ln, saved in the journal</source>
        <translation>
            <numerusform>%Ln, जर्नल में सेव</numerusform>
            <numerusform>%Ln, जर्नल में सेव</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln, until you close Clinic Desk</source>
        <translation>
            <numerusform>%Ln, Clinic Desk के बंद होने तक</numerusform>
            <numerusform>%Ln, Clinic Desk के बंद होने तक</numerusform>
        </translation>
    </message>
    <message>
        <source>The journal on this computer cannot be used. New requests are listed only until you close Clinic Desk.</source>
        <translation>इस कंप्यूटर का जर्नल इस्तेमाल नहीं हो सकता। नई रिक्वेस्ट केवल Clinic Desk के बंद होने तक सूची में रहती हैं।</translation>
    </message>
    <message>
        <source>The journal was damaged. It was renamed to “%1”, and a new journal was started.</source>
        <translation>जर्नल ख़राब था। उसका नाम अब “%1” है, और नया जर्नल शुरू किया गया है।</translation>
    </message>
    <message>
        <source>data-requests-%1.csv</source>
        <translation>data-requests-%1.csv</translation>
    </message>
    <message>
        <source>the list is empty</source>
        <translation>सूची ख़ाली है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestsModel</name>
    <message>
        <source>Answer</source>
        <comment>head of a column</comment>
        <translation>जवाब</translation>
    </message>
    <message>
        <source>By</source>
        <comment>head of a column: who asked</comment>
        <translation>किसने</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>कनेक्शन</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>इसका मतलब</translation>
    </message>
    <message>
        <source>Requested</source>
        <comment>head of a column: when</comment>
        <translation>कब</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestsTable</name>
    <message>
        <source>Copy</source>
        <translation>कॉपी करें</translation>
    </message>
    <message>
        <source>Copy the user</source>
        <translation>यूज़र कॉपी करें</translation>
    </message>
    <message>
        <source>Requests from this computer</source>
        <translation>इस कंप्यूटर की रिक्वेस्ट</translation>
    </message>
    <message>
        <source>select a request</source>
        <translation>कोई रिक्वेस्ट चुनें</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln request(s).</source>
        <translation>
            <numerusform>%Ln रिक्वेस्ट कॉपी की।</numerusform>
            <numerusform>%Ln रिक्वेस्ट कॉपी कीं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied the user.</source>
        <translation>यूज़र कॉपी किया।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ScannerFields</name>
    <message>
        <source>Look again</source>
        <translation>फिर खोजें</translation>
    </message>
    <message>
        <source>Look for scanners again</source>
        <translation>स्कैनर फिर से खोजें</translation>
    </message>
    <message>
        <source>Scanner</source>
        <translation>स्कैनर</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>कागज़</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>रंग</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>रेज़ोल्यूशन</translation>
    </message>
    <message>
        <source>One page on the glass</source>
        <translation>काँच पर एक पेज</translation>
    </message>
    <message>
        <source>All pages in the feeder</source>
        <translation>फ़ीडर के सभी पेज</translation>
    </message>
    <message>
        <source>Feeder, both sides</source>
        <translation>फ़ीडर, दोनों तरफ़</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>ग्रे</translation>
    </message>
    <message>
        <source>Black and white</source>
        <translation>काला-सफ़ेद</translation>
    </message>
    <message>
        <source>%1 dpi</source>
        <translation>%1 dpi</translation>
    </message>
    <message>
        <source>Looking for scanners…</source>
        <translation>स्कैनर खोजे जा रहे हैं…</translation>
    </message>
    <message>
        <source>No scanner was found. Switch it on, then look again.</source>
        <translation>कोई स्कैनर नहीं मिला। उसे चालू करें, फिर दोबारा खोजें।</translation>
    </message>
    <message>
        <source>Choose a scanner.</source>
        <translation>कोई स्कैनर चुनें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SearchField</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>The placeholder of a search field: what it does, and its shortcut</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>खोज साफ़ करें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SecretDialog</name>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Save without checking</source>
        <translation>बिना जाँचे सेव करें</translation>
    </message>
    <message>
        <source>Check and save</source>
        <translation>जाँचें और सेव करें</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>जाँच हो रही है…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SecretField</name>
    <message>
        <source>Paste</source>
        <translation>पेस्ट करें</translation>
    </message>
    <message>
        <source>Paste: %1</source>
        <translation>पेस्ट करें: %1</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>फ़ाइल से…</translation>
    </message>
    <message>
        <source>From a file: %1</source>
        <translation>फ़ाइल से: %1</translation>
    </message>
    <message>
        <source>Read it from a file</source>
        <translation>फ़ाइल से पढ़ें</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>एक्सेस टोकन</translation>
    </message>
    <message>
        <source>Doctor profile token (auth)</source>
        <translation>डॉक्टर प्रोफ़ाइल टोकन (auth)</translation>
    </message>
    <message>
        <source>Encryption key</source>
        <translation>एन्क्रिप्शन कुंजी</translation>
    </message>
    <message>
        <source>Needed for doctor names and profiles.</source>
        <translation>डॉक्टरों के नाम और प्रोफ़ाइल के लिए ज़रूरी।</translation>
    </message>
    <message>
        <source>Optional</source>
        <translation>ज़रूरी नहीं</translation>
    </message>
    <message>
        <source>Paste the key for this key ID, or read it from a file.</source>
        <translation>इस ID की कुंजी पेस्ट करें, या फ़ाइल से पढ़ें।</translation>
    </message>
    <message>
        <source>Paste your token, or read it from a file.</source>
        <translation>अपना टोकन पेस्ट करें, या फ़ाइल से पढ़ें।</translation>
    </message>
    <message>
        <source>A token has no accents and no other special letters.</source>
        <translation>टोकन में कोई विशेष अक्षर नहीं होते।</translation>
    </message>
    <message>
        <source>There is no key in this file.</source>
        <translation>इस फ़ाइल में कुंजी नहीं है।</translation>
    </message>
    <message>
        <source>There is no token in this file.</source>
        <translation>इस फ़ाइल में टोकन नहीं है।</translation>
    </message>
    <message>
        <source>The keychain no longer has the saved key. Enter it again.</source>
        <translation>सेव की हुई कुंजी अब कीचेन में नहीं है। उसे फिर से डालें।</translation>
    </message>
    <message>
        <source>The keychain no longer has the saved token. Enter it again.</source>
        <translation>सेव किया हुआ टोकन अब कीचेन में नहीं है। उसे फिर से डालें।</translation>
    </message>
    <message>
        <source>A key is saved. Enter a new one to replace it.</source>
        <translation>कुंजी सेव है। बदलने के लिए नई डालें।</translation>
    </message>
    <message>
        <source>A token is saved. Enter a new one to replace it.</source>
        <translation>टोकन सेव है। बदलने के लिए नया डालें।</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>सेव है</translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s), shared with the service.</source>
        <translation>
            <numerusform>%Ln अक्षर, जो सर्विस के पास भी है।</numerusform>
            <numerusform>%Ln अक्षर, जो सर्विस के पास भी हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A key must have exactly %Ln character(s).</source>
        <translation>
            <numerusform>कुंजी में ठीक %Ln अक्षर होना चाहिए।</numerusform>
            <numerusform>कुंजी में ठीक %Ln अक्षर होने चाहिए।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SelectableText</name>
    <message>
        <source>Copy</source>
        <translation>कॉपी करें</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>सब चुनें</translation>
    </message>
    <message>
        <source>there is no text</source>
        <translation>कोई टेक्स्ट नहीं है</translation>
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
        <translation>जिन दस्तावेज़ों का मरीज़ नहीं है, वे %1 के हो जाते हैं (Ctrl+Shift+A)।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>सेटिंग</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>कनेक्शन</translation>
    </message>
    <message>
        <source>where documents are sent, and your user there</source>
        <translation>दस्तावेज़ कहाँ भेजे जाते हैं, और वहाँ आपका यूज़र</translation>
    </message>
    <message>
        <source>Add a connection…</source>
        <translation>कनेक्शन जोड़ें…</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>इस्तेमाल करें</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>बदलें…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>हटाएँ…</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>सूचनाएँ</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>बंद</translation>
    </message>
    <message>
        <source>Problems only</source>
        <translation>केवल समस्याएँ</translation>
    </message>
    <message>
        <source>All</source>
        <translation>सभी</translation>
    </message>
    <message>
        <source>shown while the window is in the background, without names</source>
        <translation>जब विंडो सामने न हो, बिना नाम के दिखाई जाती हैं</translation>
    </message>
    <message>
        <source>Appearance of the window</source>
        <translation>विंडो की दिखावट</translation>
    </message>
    <message>
        <source>Same as this computer</source>
        <translation>इस कंप्यूटर के समान</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>हल्का</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>गहरा</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>तेज़ कंट्रास्ट</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>दिखावट</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 इस्तेमाल करें</translation>
    </message>
    <message>
        <source>Change %1…</source>
        <translation>%1 बदलें…</translation>
    </message>
    <message>
        <source>Enter a new token for %1…</source>
        <translation>%1 के लिए नया टोकन डालें…</translation>
    </message>
    <message>
        <source>Remove %1…</source>
        <translation>%1 हटाएँ…</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 हटाएँ</translation>
    </message>
    <message>
        <source>Remove %1 from this computer?</source>
        <translation>%1 को इस कंप्यूटर से हटाएँ?</translation>
    </message>
    <message>
        <source>This removes its settings, and its token from the keychain. To add it again, you need the token. Delivered documents stay on the service.</source>
        <translation>इससे उसकी सेटिंग हटती हैं, और कीचेन से उसका टोकन। उसे फिर जोड़ने के लिए टोकन चाहिए होगा। पहुँचाए गए दस्तावेज़ सर्विस पर रहते हैं।</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>रहने दें</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>भाषा</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>सिस्टम के समान</translation>
    </message>
    <message>
        <source>Place where a photo was taken</source>
        <translation>फ़ोटो लेने की जगह</translation>
    </message>
    <message>
        <source>Remove the place</source>
        <translation>जगह हटाएँ</translation>
    </message>
    <message>
        <source>Keep the place</source>
        <translation>जगह रखें</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>फ़ोटो</translation>
    </message>
    <message>
        <source>whether the place where they were taken is sent; the date always is</source>
        <translation>उन्हें लेने की जगह भेजी जाए या नहीं; तारीख हमेशा भेजी जाती है</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>जाँच</translation>
    </message>
    <message>
        <source>Check %1</source>
        <translation>%1 की जाँच करें</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>निर्यात करें…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>आयात करें…</translation>
    </message>
    <message>
        <source>Export the connections</source>
        <translation>कनेक्शन निर्यात करें</translation>
    </message>
    <message>
        <source>Connections (*.json)</source>
        <translation>कनेक्शन (*.json)</translation>
    </message>
    <message>
        <source>Import connections</source>
        <translation>कनेक्शन आयात करें</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>सभी फ़ाइलें (*)</translation>
    </message>
    <message>
        <source>People and lock</source>
        <translation>लोग और लॉक</translation>
    </message>
    <message>
        <source>Capture profiles</source>
        <translation>स्कैन प्रोफ़ाइल</translation>
    </message>
    <message>
        <source>Uploads</source>
        <translation>अपलोड</translation>
    </message>
    <message>
        <source>Language and look</source>
        <translation>भाषा और दिखावट</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>तकनीकी जानकारी</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>आपका डेटा</translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation>सेटिंग के अनुभाग</translation>
    </message>
    <message>
        <source>Enter the key for %1…</source>
        <translation>%1 के लिए कुंजी डालें…</translation>
    </message>
    <message>
        <source>Diagnostics…</source>
        <translation>तकनीकी जानकारी…</translation>
    </message>
    <message>
        <source>what your support needs to know about this computer</source>
        <translation>इस कंप्यूटर के बारे में वह जानकारी जो आपके सपोर्ट को चाहिए</translation>
    </message>
    <message>
        <source>select a connection</source>
        <translation>कोई कनेक्शन चुनें</translation>
    </message>
    <message>
        <source>this connection is in use</source>
        <translation>यह कनेक्शन इस्तेमाल में है</translation>
    </message>
    <message>
        <source>there is no connection</source>
        <translation>कोई कनेक्शन नहीं है</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>%1 के लिए और</translation>
    </message>
    <message>
        <source>More</source>
        <translation>और</translation>
    </message>
    <message>
        <source>Enter your token for %1…</source>
        <translation>%1 के लिए अपना टोकन डालें…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ShortcutWindow</name>
    <message>
        <source>Search</source>
        <translation>खोजें</translation>
    </message>
    <message>
        <source>Search in the shortcuts</source>
        <translation>शॉर्टकट में खोजें</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>शॉर्टकट</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>काम</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>कुंजियाँ</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>कुछ नहीं मिला।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SiblingModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, shown above</source>
        <translation>%1, ऊपर दिखाया गया</translation>
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
        <translation>कोई सीमा नहीं</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SplitActions</name>
    <message>
        <source>Split before this page</source>
        <translation>इस पेज से पहले बाँटें</translation>
    </message>
    <message>
        <source>Split at blank pages</source>
        <translation>ख़ाली पेजों पर बाँटें</translation>
    </message>
    <message>
        <source>Split at barcode pages</source>
        <translation>बारकोड वाले पेजों पर बाँटें</translation>
    </message>
    <message>
        <source>Split into single pages</source>
        <translation>हर पेज का अलग दस्तावेज़</translation>
    </message>
    <message>
        <source>select a document with several pages</source>
        <translation>कई पेजों वाला दस्तावेज़ चुनें</translation>
    </message>
    <message>
        <source>The first page is shown. Show the page with which the next document starts.</source>
        <translation>अभी पहला पेज दिख रहा है। वह पेज दिखाएँ जिससे अगला दस्तावेज़ शुरू होता है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::StatusLine</name>
    <message>
        <source>Documents are kept encrypted on this computer until they are delivered.</source>
        <translation>पहुँचने तक दस्तावेज़ इस कंप्यूटर पर एन्क्रिप्ट करके रखे जाते हैं।</translation>
    </message>
    <message>
        <source>Documents are kept in memory only, until you close this window.</source>
        <translation>दस्तावेज़ केवल मेमोरी में हैं, इस विंडो के बंद होने तक।</translation>
    </message>
    <message>
        <source>If you close now, nothing is lost, but sending stops.</source>
        <translation>अभी बंद करने पर कुछ नहीं खोएगा, पर भेजना रुक जाएगा।</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>भेजा जा रहा है</translation>
    </message>
    <message>
        <source>Opening the outbox…</source>
        <translation>आउटबॉक्स खोला जा रहा है…</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::StatusPill</name>
    <message>
        <source>Status: %1</source>
        <translation>स्थिति: %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SystemTray</name>
    <message>
        <source>Open Clinic Desk</source>
        <translation>Clinic Desk खोलें</translation>
    </message>
    <message>
        <source>Stop sending and quit</source>
        <translation>भेजना रोकें और बंद करें</translation>
    </message>
    <message>
        <source>Clinic Desk is sending</source>
        <translation>Clinic Desk भेज रहा है</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TagField</name>
    <message>
        <source>Add a tag</source>
        <translation>टैग जोड़ें</translation>
    </message>
    <message>
        <source>Tag %1, remove</source>
        <translation>टैग %1, हटाएँ</translation>
    </message>
    <message>
        <source>Remove this tag (Del)</source>
        <translation>यह टैग हटाएँ (Del)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TimelineView</name>
    <message>
        <source>From</source>
        <translation>से</translation>
    </message>
    <message>
        <source>To</source>
        <translation>तक</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Earlier: %1</source>
        <translation>पहले: %1</translation>
    </message>
    <message>
        <source>Later: %1</source>
        <translation>बाद में: %1</translation>
    </message>
    <message>
        <source>Without a time: %1</source>
        <translation>बिना समय: %1</translation>
    </message>
    <message>
        <source>No conversation has a time.</source>
        <translation>किसी बातचीत का समय नहीं है।</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1, %2।</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1।</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>टाइमलाइन</translation>
    </message>
    <message>
        <source>Use the arrow keys to move the selection, Shift and the arrow keys to change one end, and Esc to clear it.</source>
        <translation>तीर दबाकर चुना हुआ हिस्सा खिसकाएँ, Shift और तीर से उसका एक सिरा बदलें, और Esc से उसे हटाएँ।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TokenDialog</name>
    <message>
        <source>New token for %1</source>
        <translation>%1 के लिए नया टोकन</translation>
    </message>
    <message>
        <source>Enter a new one here.</source>
        <translation>यहाँ नया डालें।</translation>
    </message>
    <message>
        <source>Your administrator gives you the token. Documents wait in the outbox until then.</source>
        <translation>टोकन आपको आपका एडमिनिस्ट्रेटर देता है। तब तक दस्तावेज़ आउटबॉक्स में रुके रहते हैं।</translation>
    </message>
    <message>
        <source>Enter your token for %1</source>
        <translation>%1 के लिए अपना टोकन डालें</translation>
    </message>
    <message>
        <source>Documents in the outbox are safe. Those that wait are sent automatically after you enter a new token.</source>
        <translation>आउटबॉक्स के दस्तावेज़ सुरक्षित हैं। जो इंतज़ार कर रहे हैं, वे नया टोकन डालने के बाद अपने आप भेजे जाएँगे।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TokenExpiry</name>
    <message>
        <source>today at %1</source>
        <translation>आज %1 बजे</translation>
    </message>
    <message>
        <source>doctor profile token expired</source>
        <translation>डॉक्टर प्रोफ़ाइल टोकन समाप्त</translation>
    </message>
    <message>
        <source>access token expired</source>
        <translation>एक्सेस टोकन समाप्त</translation>
    </message>
    <message>
        <source>doctor profile token expires %1</source>
        <comment>today at 15:00, or a date</comment>
        <translation>डॉक्टर प्रोफ़ाइल टोकन समाप्त होगा: %1</translation>
    </message>
    <message>
        <source>access token expires %1</source>
        <comment>today at 15:00, or a date</comment>
        <translation>एक्सेस टोकन समाप्त होगा: %1</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TopBar</name>
    <message>
        <source>Lock</source>
        <translation>लॉक करें</translation>
    </message>
    <message>
        <source>Lock (Ctrl+L)</source>
        <translation>लॉक करें (Ctrl+L)</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TransactionList</name>
    <message>
        <source>This transaction</source>
        <translation>यह ट्रांज़ैक्शन</translation>
    </message>
    <message>
        <source>Conversations of this transaction</source>
        <translation>इस ट्रांज़ैक्शन की बातचीत</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>और %Ln अन्य</numerusform>
            <numerusform>और %Ln अन्य</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadActions</name>
    <message>
        <source>Choose files…</source>
        <translation>फ़ाइलें चुनें…</translation>
    </message>
    <message>
        <source>Paste as document</source>
        <translation>दस्तावेज़ के रूप में पेस्ट करें</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>भेजें</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>हटाएँ</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>वापस लें</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>फिर से करें</translation>
    </message>
    <message>
        <source>no file or picture was copied</source>
        <translation>कोई फ़ाइल या तस्वीर कॉपी नहीं की गई</translation>
    </message>
    <message>
        <source>no document is ready</source>
        <translation>कोई दस्तावेज़ तैयार नहीं</translation>
    </message>
    <message>
        <source>open this page first</source>
        <translation>पहले यह पेज खोलें</translation>
    </message>
    <message>
        <source>select a document</source>
        <translation>कोई दस्तावेज़ चुनें</translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation>वापस लेने के लिए कुछ नहीं</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>फिर से करने के लिए कुछ नहीं</translation>
    </message>
    <message>
        <source>Choose files</source>
        <translation>फ़ाइलें चुनें</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>सभी फ़ाइलें (*)</translation>
    </message>
    <message>
        <source>There is no file and no picture to paste</source>
        <translation>पेस्ट करने के लिए न कोई फ़ाइल है, न तस्वीर</translation>
    </message>
    <message>
        <source>Nothing was sent. Correct the date or the tag first.</source>
        <translation>कुछ नहीं भेजा गया। पहले तारीख़ या टैग ठीक करें।</translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s) to %1…</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ %1 को भेजा जा रहा है…</numerusform>
            <numerusform>%Ln दस्तावेज़ %1 को भेजे जा रहे हैं…</numerusform>
        </translation>
    </message>
    <message>
        <source>Too late. The documents are already being sent.</source>
        <translation>अब देर हो चुकी है। दस्तावेज़ भेजे जा रहे हैं।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not sent and is/are in the list again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ नहीं भेजा गया और फिर से सूची में है।</numerusform>
            <numerusform>%Ln दस्तावेज़ नहीं भेजे गए और फिर से सूची में हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) removed</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ हटाया गया</numerusform>
            <numerusform>%Ln दस्तावेज़ हटाए गए</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>वापस लेने के लिए कुछ नहीं है।</translation>
    </message>
    <message>
        <source>Nothing was repeated. Finish the patient number, the date or the tag first.</source>
        <translation>कुछ भी फिर से नहीं किया गया। पहले मरीज़ नंबर, तारीख़ या टैग पूरा करें।</translation>
    </message>
    <message>
        <source>There is nothing to repeat.</source>
        <translation>फिर से करने के लिए कुछ नहीं है।</translation>
    </message>
    <message>
        <source>Too late for this step. Its documents were sent, removed or changed.</source>
        <translation>इस बदलाव के लिए अब देर हो चुकी है। इसके दस्तावेज़ भेजे, हटाए या बदले जा चुके हैं।</translation>
    </message>
    <message numerus="yes">
        <source>These are too many files at once. Only the first %Ln was/were added.</source>
        <translation>
            <numerusform>एक साथ इतनी फ़ाइलें बहुत ज़्यादा हैं। सिर्फ़ पहली %Ln जोड़ी गई।</numerusform>
            <numerusform>एक साथ इतनी फ़ाइलें बहुत ज़्यादा हैं। सिर्फ़ पहली %Ln जोड़ी गईं।</numerusform>
        </translation>
    </message>
    <message>
        <source>PDFs and pictures</source>
        <translation>PDF और तस्वीरें</translation>
    </message>
    <message>
        <source>Keep the location of the photo</source>
        <translation>फ़ोटो की जगह रखें</translation>
    </message>
    <message>
        <source>Split into several files</source>
        <translation>कई फ़ाइलों में बाँटें</translation>
    </message>
    <message>
        <source>Keep the full quality, as a PDF</source>
        <translation>पूरी क्वालिटी रखें, PDF के रूप में</translation>
    </message>
    <message>
        <source>Send anyway</source>
        <translation>फिर भी भेजें</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) can be edited here. Ctrl+Z takes it/them back to the outbox.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ यहाँ बदला जा सकता है। Ctrl+Z उसे वापस आउटबॉक्स में रखता है।</numerusform>
            <numerusform>%Ln दस्तावेज़ यहाँ बदले जा सकते हैं। Ctrl+Z उन्हें वापस आउटबॉक्स में रखता है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former type again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ का प्रकार फिर पहले जैसा है।</numerusform>
            <numerusform>%Ln दस्तावेज़ों का प्रकार फिर पहले जैसा है।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no type again.</source>
        <translation>%1 का फिर कोई प्रकार नहीं है।</translation>
    </message>
    <message>
        <source>%1 is “%2” again.</source>
        <extracomment>After Undo: %1 the name of a file, %2 a document type</extracomment>
        <translation>%1 का प्रकार फिर “%2” है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former date again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ की तारीख़ फिर पहले जैसी है।</numerusform>
            <numerusform>%Ln दस्तावेज़ों की तारीख़ फिर पहले जैसी है।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has the date %2 again.</source>
        <translation>%1 की तारीख़ फिर %2 है।</translation>
    </message>
    <message>
        <source>%1 has no date again.</source>
        <translation>%1 की फिर कोई तारीख़ नहीं है।</translation>
    </message>
    <message>
        <source>%1 has the former tags again.</source>
        <translation>%1 के टैग फिर पहले जैसे हैं।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former tags again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ के टैग फिर पहले जैसे हैं।</numerusform>
            <numerusform>%Ln दस्तावेज़ों के टैग फिर पहले जैसे हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former patient again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ फिर पहले वाले मरीज़ का है।</numerusform>
            <numerusform>%Ln दस्तावेज़ फिर पहले वाले मरीज़ के हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no patient again.</source>
        <translation>%1 का फिर कोई मरीज़ नहीं है।</translation>
    </message>
    <message>
        <source>%1 is for %2 again.</source>
        <translation>%1 फिर %2 के लिए है।</translation>
    </message>
    <message>
        <source>%1 is as it was before.</source>
        <translation>%1 फिर पहले जैसा है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are as before.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ फिर पहले जैसा है।</numerusform>
            <numerusform>%Ln दस्तावेज़ फिर पहले जैसे हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is in the list again.</source>
        <translation>%1 फिर सूची में है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are in the list again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ फिर सूची में है।</numerusform>
            <numerusform>%Ln दस्तावेज़ फिर सूची में हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has its former files and pages again.</source>
        <translation>%1 की फ़ाइलें और पेज फिर पहले जैसे हैं।</translation>
    </message>
    <message>
        <source>%1 is at its former place again.</source>
        <translation>%1 फिर अपनी पहले की जगह पर है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are at the former places again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ फिर अपनी पहले की जगह पर है।</numerusform>
            <numerusform>%Ln दस्तावेज़ फिर अपनी पहले की जगहों पर हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is in the outbox again.</source>
        <translation>%1 फिर आउटबॉक्स में है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are in the outbox again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ फिर आउटबॉक्स में है।</numerusform>
            <numerusform>%Ln दस्तावेज़ फिर आउटबॉक्स में हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no type again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ का फिर कोई प्रकार नहीं है।</numerusform>
            <numerusform>%Ln दस्तावेज़ों का फिर कोई प्रकार नहीं है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no date again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ की फिर कोई तारीख़ नहीं है।</numerusform>
            <numerusform>%Ln दस्तावेज़ों की फिर कोई तारीख़ नहीं है।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no tags again.</source>
        <translation>%1 का फिर कोई टैग नहीं है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no tags again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ का फिर कोई टैग नहीं है।</numerusform>
            <numerusform>%Ln दस्तावेज़ों का फिर कोई टैग नहीं है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no patient again.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ का फिर कोई मरीज़ नहीं है।</numerusform>
            <numerusform>%Ln दस्तावेज़ों का फिर कोई मरीज़ नहीं है।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadDocumentsView</name>
    <message>
        <source>Details</source>
        <translation>विवरण</translation>
    </message>
    <message numerus="yes">
        <source>%1 · reading %Ln more…</source>
        <translation>
            <numerusform>%1 · %Ln और पढ़ा जा रहा है…</numerusform>
            <numerusform>%1 · %Ln और पढ़े जा रहे हैं…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Try all %Ln again</source>
        <translation>
            <numerusform>%Ln को फिर आज़माएँ</numerusform>
            <numerusform>सभी %Ln को फिर आज़माएँ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove all %Ln that cannot be added</source>
        <translation>
            <numerusform>%Ln को हटाएँ जो जोड़ी नहीं जा सकती</numerusform>
            <numerusform>सभी %Ln को हटाएँ जो जोड़ी नहीं जा सकतीं</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadLimitSection</name>
    <message>
        <source>Limit uploads</source>
        <translation>अपलोड की सीमा</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>बंद</translation>
    </message>
    <message>
        <source>All day</source>
        <translation>पूरे दिन</translation>
    </message>
    <message>
        <source>By time of day</source>
        <translation>समय के अनुसार</translation>
    </message>
    <message>
        <source>to keep the network fast for other work</source>
        <translation>ताकि नेटवर्क दूसरे कामों के लिए तेज़ रहे</translation>
    </message>
    <message>
        <source>From</source>
        <translation>से</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>तक</translation>
    </message>
    <message>
        <source>During these hours</source>
        <translation>इस समय के दौरान</translation>
    </message>
    <message>
        <source>Speed unit</source>
        <translation>गति की इकाई</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>ज़्यादा से ज़्यादा</translation>
    </message>
    <message>
        <source>Speed unit at other times</source>
        <translation>बाक़ी समय की गति की इकाई</translation>
    </message>
    <message>
        <source>At other times</source>
        <translation>बाक़ी समय</translation>
    </message>
    <message>
        <source>Choose two different times.</source>
        <translation>दो अलग-अलग समय चुनें।</translation>
    </message>
    <message>
        <source>Enter a speed of at least 1 kB/s.</source>
        <translation>कम से कम 1 kB/s की गति डालें।</translation>
    </message>
    <message>
        <source>Only an admin can change this.</source>
        <translation>इसे सिर्फ़ एडमिन बदल सकता है।</translation>
    </message>
    <message>
        <source>Enter times like %1 and %2.</source>
        <translation>समय %1 और %2 की तरह लिखें।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadListView</name>
    <message>
        <source>Documents to send</source>
        <translation>भेजे जाने वाले दस्तावेज़</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>Use the upload form</source>
        <translation>अपलोड फ़ॉर्म इस्तेमाल करें</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>हटाएँ</translation>
    </message>
    <message>
        <source>Split into several files</source>
        <translation>कई फ़ाइलों में बाँटें</translation>
    </message>
    <message>
        <source>Send anyway</source>
        <translation>फिर भी भेजें</translation>
    </message>
    <message>
        <source>Make smaller</source>
        <translation>छोटा करें</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>बाँटें</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadPage</name>
    <message>
        <source>“%1” was not saved. Select the document again and correct it.</source>
        <translation>“%1” सेव नहीं हुआ। दस्तावेज़ फिर चुनें और इसे ठीक करें।</translation>
    </message>
    <message>
        <source>Files are still being added.</source>
        <translation>फ़ाइलें अभी जोड़ी जा रही हैं।</translation>
    </message>
    <message>
        <source>Your last changes are still being saved.</source>
        <translation>आपके पिछले बदलाव अभी सहेजे जा रहे हैं।</translation>
    </message>
    <message>
        <source>The page Upload has a date or a tag that was not entered.</source>
        <translation>“अपलोड” पन्ने पर एक तारीख या टैग लिखा है, जो दर्ज नहीं हुआ।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::WebhookHelp</name>
    <message>
        <source>What the webhook receives</source>
        <translation>वेबहुक को क्या मिलता है</translation>
    </message>
    <message>
        <source>The event, once the service has prepared the data.</source>
        <translation>इवेंट, जब सर्विस डेटा तैयार कर लेती है।</translation>
    </message>
    <message>
        <source>The service found nothing about this user.</source>
        <translation>सर्विस को इस यूज़र के बारे में कुछ नहीं मिला।</translation>
    </message>
    <message>
        <source>The data is ready. The event contains the download address.</source>
        <translation>डेटा तैयार है। इवेंट में डाउनलोड का पता होता है।</translation>
    </message>
    <message>
        <source>The signature: a time and an HMAC-SHA-256. Check the signature before you trust the event.</source>
        <translation>हस्ताक्षर: समय और HMAC-SHA-256। इवेंट पर भरोसा करने से पहले हस्ताक्षर जाँचें।</translation>
    </message>
    <message>
        <source>For the administrator of the clinic’s webhook, as the platform documents it. Clinic Desk does not receive these events. It only sends the request and keeps the list below.</source>
        <translation>क्लिनिक के वेबहुक के एडमिनिस्ट्रेटर के लिए, जैसा प्लेटफ़ॉर्म के दस्तावेज़ों में लिखा है। Clinic Desk को ये इवेंट नहीं मिलते। वह केवल रिक्वेस्ट भेजता है और नीचे की सूची रखता है।</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::WindowMenu</name>
    <message>
        <source>View</source>
        <translation>दृश्य</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>मेनू</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>बदलाव</translation>
    </message>
    <message>
        <source>Choose a patient</source>
        <translation>मरीज़ चुनें</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>दिखावट</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>मदद</translation>
    </message>
    <message>
        <source>About Clinic Desk</source>
        <translation>Clinic Desk के बारे में</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Same as this computer</source>
        <translation>इस कंप्यूटर के समान</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>हल्का</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>गहरा</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>तेज़ कंट्रास्ट</translation>
    </message>
    <message>
        <source>Clinic Desk %1</source>
        <translation>Clinic Desk %1</translation>
    </message>
    <message>
        <source>Connects a clinic to its health platform. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>क्लिनिक को उसके हेल्थ प्लेटफ़ॉर्म से जोड़ता है। GNU General Public License, वर्शन 3 या बाद के अंतर्गत मुफ़्त सॉफ़्टवेयर।</translation>
    </message>
    <message>
        <source>Change person…</source>
        <translation>व्यक्ति बदलें…</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>लॉक करें</translation>
    </message>
    <message>
        <source>Diagnostics…</source>
        <translation>तकनीकी जानकारी…</translation>
    </message>
    <message>
        <source>Help for this page</source>
        <translation>इस पेज की मदद</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>सभी शॉर्टकट</translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::WizardStepList</name>
    <message>
        <source>Clinic Desk</source>
        <translation>Clinic Desk</translation>
    </message>
    <message>
        <source>Send your clinic’s documents safely from one place.</source>
        <translation>अपने क्लिनिक के दस्तावेज़ एक ही जगह से सुरक्षित भेजें।</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>चरण %1, कुल %2: %3</translation>
    </message>
</context>
<context>
    <name>clinicdesk::wording</name>
    <message>
        <source>Waiting</source>
        <translation>इंतज़ार में</translation>
    </message>
    <message>
        <source>Could not read</source>
        <translation>पढ़ा नहीं जा सका</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>ठीक करना है</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>the result of a check</comment>
        <translation>ध्यान दें</translation>
    </message>
    <message>
        <source>The connections could not be saved: the disk is full.</source>
        <translation>कनेक्शन सेव नहीं हो सके: डिस्क भरी है।</translation>
    </message>
    <message>
        <source>Free up disk space, then try again. The saved connections are not changed.</source>
        <translation>डिस्क पर जगह ख़ाली करें, फिर कोशिश करें। सेव किए हुए कनेक्शन नहीं बदले।</translation>
    </message>
    <message>
        <source>The connections could not be saved: their file or folder is write-protected.</source>
        <translation>कनेक्शन सेव नहीं हो सके: उनकी फ़ाइल या फ़ोल्डर में लिखना मना है।</translation>
    </message>
    <message>
        <source>Ask your administrator for permission. The saved connections are not changed.</source>
        <translation>अपने एडमिनिस्ट्रेटर से अनुमति माँगें। सेव किए हुए कनेक्शन नहीं बदले।</translation>
    </message>
    <message>
        <source>The connections could not be saved: the disk has a problem.</source>
        <translation>कनेक्शन सेव नहीं हो सके: डिस्क में समस्या है।</translation>
    </message>
    <message>
        <source>Check the disk, then try again. The saved connections are not changed.</source>
        <translation>डिस्क जाँचें, फिर कोशिश करें। सेव किए हुए कनेक्शन नहीं बदले।</translation>
    </message>
    <message>
        <source>The disk did not confirm that it saved the connections.</source>
        <translation>डिस्क ने पुष्टि नहीं की कि कनेक्शन सेव हुए।</translation>
    </message>
    <message>
        <source>Check the disk, then check your connections.</source>
        <translation>डिस्क जाँचें, फिर अपने कनेक्शन देखें।</translation>
    </message>
    <message>
        <source>The connections could not be saved, because the saved ones cannot be read.</source>
        <translation>कनेक्शन सेव नहीं हो सके, क्योंकि पहले से सेव किए हुए पढ़े नहीं जा सकते।</translation>
    </message>
    <message>
        <source>Ask your administrator to check their file.</source>
        <translation>अपने एडमिनिस्ट्रेटर से उनकी फ़ाइल देखने को कहें।</translation>
    </message>
    <message>
        <source>The saved connections could not be read. Clinic Desk uses the list before the last change.</source>
        <translation>सेव किए हुए कनेक्शन पढ़े नहीं जा सके। Clinic Desk पिछले बदलाव से पहले की सूची इस्तेमाल कर रहा है।</translation>
    </message>
    <message>
        <source>Check your connections. The damaged file was renamed to %1.</source>
        <translation>अपने कनेक्शन देखें। ख़राब फ़ाइल का नाम अब %1 है।</translation>
    </message>
    <message>
        <source>Ask your administrator to check the file. Until then no change can be saved.</source>
        <translation>अपने एडमिनिस्ट्रेटर से फ़ाइल देखने को कहें। तब तक कोई बदलाव सेव नहीं हो सकता।</translation>
    </message>
    <message>
        <source>The saved connections are damaged, and there is no backup.</source>
        <translation>सेव किए हुए कनेक्शन ख़राब हैं, और कोई बैकअप नहीं है।</translation>
    </message>
    <message>
        <source>Add your connections again. The damaged file was renamed to %1.</source>
        <translation>अपने कनेक्शन फिर जोड़ें। ख़राब फ़ाइल का नाम अब %1 है।</translation>
    </message>
    <message>
        <source>Ask your administrator to check the file.</source>
        <translation>अपने एडमिनिस्ट्रेटर से फ़ाइल देखने को कहें।</translation>
    </message>
    <message>
        <source>The connections were saved by a newer version of Clinic Desk.</source>
        <translation>कनेक्शन Clinic Desk के नए वर्शन से सेव किए गए थे।</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change them.</source>
        <translation>नया वर्शन शुरू करें। यह वर्शन उन्हें नहीं बदलता।</translation>
    </message>
    <message>
        <source>The saved connections cannot be read.</source>
        <translation>सेव किए हुए कनेक्शन पढ़े नहीं जा सकते।</translation>
    </message>
    <message>
        <source>Ask your administrator for permission to read them.</source>
        <translation>अपने एडमिनिस्ट्रेटर से उन्हें पढ़ने की अनुमति माँगें।</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>चालू या बंद (on, off)</translation>
    </message>
    <message>
        <source>a name of letters, digits and . _ -</source>
        <translation>अक्षरों, अंकों और . _ - वाला नाम</translation>
    </message>
    <message>
        <source>name,name with each name once</source>
        <translation>name,name जिसमें हर नाम एक बार हो</translation>
    </message>
    <message>
        <source>a name of letters, digits and . _ - that no other filter has, or nothing</source>
        <translation>अक्षरों, अंकों और . _ - वाला नाम जो किसी और फ़िल्टर का न हो, या कुछ नहीं</translation>
    </message>
    <message>
        <source>a type such as image/jpeg or image/jpg</source>
        <translation>image/jpeg या image/jpg जैसा प्रकार</translation>
    </message>
    <message>
        <source>a whole number of bytes, at most 5000000000</source>
        <translation>बाइट की पूरी संख्या, ज़्यादा से ज़्यादा 5000000000</translation>
    </message>
    <message>
        <source>a whole number from 0 to 1000</source>
        <translation>0 से 1000 तक की पूरी संख्या</translation>
    </message>
    <message>
        <source>a whole number from 1 to 1000</source>
        <translation>1 से 1000 तक की पूरी संख्या</translation>
    </message>
    <message>
        <source>a whole number from 1 to 64</source>
        <translation>1 से 64 तक की पूरी संख्या</translation>
    </message>
    <message>
        <source>a regular expression for the whole patient number, such as [0-9]{15}, or nothing</source>
        <translation>पूरे मरीज़ नंबर का रेगुलर एक्सप्रेशन, जैसे [0-9]{15}, या कुछ नहीं</translation>
    </message>
    <message>
        <source>seconds or milliseconds</source>
        <translation>सेकंड या मिलीसेकंड (seconds, milliseconds)</translation>
    </message>
    <message>
        <source>header, query or both</source>
        <translation>header, query या both</translation>
    </message>
    <message>
        <source>any or rfc7518</source>
        <translation>any या rfc7518</translation>
    </message>
    <message>
        <source>code=Label,code=Label with each code once</source>
        <translation>code=Label,code=Label जिसमें हर code एक बार हो</translation>
    </message>
    <message>
        <source>prefix=Label,prefix=Label with each prefix once, or nothing</source>
        <translation>prefix=Label,prefix=Label जिसमें हर prefix एक बार हो, या कुछ नहीं</translation>
    </message>
    <message>
        <source>An earlier request was still being processed. No new request was made.</source>
        <translation>पहले की एक रिक्वेस्ट पर अभी काम चल रहा था। नई रिक्वेस्ट नहीं की गई।</translation>
    </message>
    <message>
        <source>The request from %1 was still being processed. No new request was made.</source>
        <translation>%1 की रिक्वेस्ट पर अभी काम चल रहा था। नई रिक्वेस्ट नहीं की गई।</translation>
    </message>
    <message>
        <source>The service had a problem. No request was made. Try again later.</source>
        <translation>सर्विस में समस्या थी। कोई रिक्वेस्ट नहीं की गई। बाद में फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>The service did not accept the access token. No request was made. Enter a new token.</source>
        <translation>सर्विस ने एक्सेस टोकन स्वीकार नहीं किया। कोई रिक्वेस्ट नहीं की गई। नया टोकन डालें।</translation>
    </message>
    <message>
        <source>No request was made.</source>
        <translation>कोई रिक्वेस्ट नहीं की गई।</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>स्वीकार हुई</translation>
    </message>
    <message>
        <source>Already running</source>
        <translation>पहले से चल रही है</translation>
    </message>
    <message>
        <source>Not accepted</source>
        <translation>स्वीकार नहीं हुई</translation>
    </message>
    <message>
        <source>No clear answer</source>
        <translation>साफ़ जवाब नहीं मिला</translation>
    </message>
    <message>
        <source>The service prepares the data and sends it to the clinic’s webhook.</source>
        <translation>सर्विस डेटा तैयार करके क्लिनिक के वेबहुक पर भेजती है।</translation>
    </message>
    <message>
        <source>There was no clear answer. The request may have been accepted. You can safely ask again.</source>
        <translation>साफ़ जवाब नहीं मिला। हो सकता है कि रिक्वेस्ट स्वीकार हो गई हो। आप बेझिझक फिर माँग सकते हैं।</translation>
    </message>
    <message>
        <source>No answer was recorded. The request may have been accepted. You can safely ask again.</source>
        <translation>कोई जवाब दर्ज नहीं हुआ। हो सकता है कि रिक्वेस्ट स्वीकार हो गई हो। आप बेझिझक फिर माँग सकते हैं।</translation>
    </message>
    <message>
        <source>The journal was changed: entry %1 is missing. Do not rely on the entries after it.</source>
        <translation>जर्नल बदला गया: प्रविष्टि %1 नहीं है। उसके बाद की प्रविष्टियों पर भरोसा न करें।</translation>
    </message>
    <message>
        <source>The journal was changed: entry %1 is not the original. Do not rely on the entries after it.</source>
        <translation>जर्नल बदला गया: प्रविष्टि %1 असली नहीं है। उसके बाद की प्रविष्टियों पर भरोसा न करें।</translation>
    </message>
    <message>
        <source>This file</source>
        <translation>यह फ़ाइल</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1 It says: “%2”</source>
        <translation>%1 उसका जवाब: “%2”</translation>
    </message>
    <message>
        <source>Clinic Desk tries again automatically. Nothing is lost.</source>
        <translation>Clinic Desk अपने आप फिर कोशिश करता है। कुछ खोया नहीं है।</translation>
    </message>
    <message>
        <source>Doctor ID</source>
        <translation>डॉक्टर ID</translation>
    </message>
    <message>
        <source>Profile since</source>
        <translation>प्रोफ़ाइल कब से</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>टाइटल</translation>
    </message>
    <message>
        <source>First name</source>
        <translation>पहला नाम</translation>
    </message>
    <message>
        <source>Middle name</source>
        <translation>बीच का नाम</translation>
    </message>
    <message>
        <source>Last name</source>
        <translation>उपनाम</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>ईमेल</translation>
    </message>
    <message>
        <source>Gender</source>
        <translation>लिंग</translation>
    </message>
    <message>
        <source>Birth date</source>
        <translation>जन्म तारीख़</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>तस्वीर</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>यूज़र नाम</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>सक्रिय</translation>
    </message>
    <message>
        <source>About</source>
        <translation>परिचय</translation>
    </message>
    <message>
        <source>Language code</source>
        <translation>भाषा का कोड</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>भाषा</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>नाम</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>जगह</translation>
    </message>
    <message>
        <source>Specialities</source>
        <translation>विशेषज्ञता</translation>
    </message>
    <message>
        <source>Phone type</source>
        <translation>फ़ोन का प्रकार</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>फ़ोन</translation>
    </message>
    <message>
        <source>Address, line 1</source>
        <translation>पता, लाइन 1</translation>
    </message>
    <message>
        <source>Address, line 2</source>
        <translation>पता, लाइन 2</translation>
    </message>
    <message>
        <source>City</source>
        <translation>शहर</translation>
    </message>
    <message>
        <source>State</source>
        <translation>राज्य</translation>
    </message>
    <message>
        <source>Country</source>
        <translation>देश</translation>
    </message>
    <message>
        <source>Postal code</source>
        <translation>पिन कोड</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>कोऑर्डिनेट</translation>
    </message>
    <message>
        <source>Default clinic</source>
        <translation>डिफ़ॉल्ट क्लिनिक</translation>
    </message>
    <message>
        <source>Council</source>
        <translation>काउंसिल</translation>
    </message>
    <message>
        <source>Registration number</source>
        <translation>रजिस्ट्रेशन नंबर</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>साल</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>डिफ़ॉल्ट</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>ब्रांच</translation>
    </message>
    <message>
        <source>College</source>
        <translation>कॉलेज</translation>
    </message>
    <message>
        <source>Display status</source>
        <translation>दिखाने की स्थिति</translation>
    </message>
    <message>
        <source>Start year</source>
        <translation>शुरू का साल</translation>
    </message>
    <message>
        <source>End year</source>
        <translation>समाप्ति का साल</translation>
    </message>
    <message>
        <source>Major speciality</source>
        <translation>मुख्य विशेषज्ञता</translation>
    </message>
    <message>
        <source>Major speciality code</source>
        <translation>मुख्य विशेषज्ञता का कोड</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a phone and its number among several</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Clinic %1</source>
        <translation>क्लिनिक %1</translation>
    </message>
    <message>
        <source>Registration %1</source>
        <translation>रजिस्ट्रेशन %1</translation>
    </message>
    <message>
        <source>Degree %1</source>
        <translation>डिग्री %1</translation>
    </message>
    <message>
        <source>Language %1</source>
        <translation>भाषा %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>an element and one of its fields</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>in place of a value</comment>
        <translation>कुछ नहीं</translation>
    </message>
    <message>
        <source>a yes or no</source>
        <translation>हाँ या नहीं</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>संख्या</translation>
    </message>
    <message>
        <source>text</source>
        <translation>टेक्स्ट</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>सूची</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ऑब्जेक्ट</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>%1: %3 की जगह %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 byte(s)</source>
        <translation>
            <numerusform>%1 बाइट</numerusform>
            <numerusform>%1 बाइट</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is too large for the service.</source>
        <translation>%1 सर्विस के लिए बहुत बड़ी है।</translation>
    </message>
    <message>
        <source>%1 is too large (%2). The limit for this kind of file is %3.</source>
        <translation>%1 बहुत बड़ी है (%2)। इस तरह की फ़ाइल की सीमा %3 है।</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 ख़ाली है।</translation>
    </message>
    <message>
        <source>%1 is not a PDF or a picture that Clinic Desk can send.</source>
        <translation>%1 न तो PDF है और न ऐसी तस्वीर जिसे Clinic Desk भेज सके।</translation>
    </message>
    <message>
        <source>%1 is protected with a password.</source>
        <translation>%1 पर पासवर्ड लगा है।</translation>
    </message>
    <message>
        <source>%1 is damaged or incomplete.</source>
        <translation>%1 ख़राब या अधूरी है।</translation>
    </message>
    <message numerus="yes">
        <source>A document can have at most %Ln file(s). This one has %1.</source>
        <translation>
            <numerusform>एक दस्तावेज़ में ज़्यादा से ज़्यादा %Ln फ़ाइल हो सकती है। इसमें %1 हैं।</numerusform>
            <numerusform>एक दस्तावेज़ में ज़्यादा से ज़्यादा %Ln फ़ाइलें हो सकती हैं। इसमें %1 हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>There is not enough disk space for %1.</source>
        <translation>%1 के लिए डिस्क पर जगह कम है।</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>यह फ़ाइल</translation>
    </message>
    <message>
        <source>%1 cannot be saved there.</source>
        <translation>%1 वहाँ सेव नहीं की जा सकती।</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 पढ़ी नहीं जा सकती।</translation>
    </message>
    <message>
        <source>Scan or save it again, then add it.</source>
        <translation>इसे फिर स्कैन या सेव करें, फिर जोड़ें।</translation>
    </message>
    <message>
        <source>Save it without a password, then add it again.</source>
        <translation>इसे बिना पासवर्ड के सेव करें, फिर जोड़ें।</translation>
    </message>
    <message>
        <source>Make the file smaller, or scan it at a lower resolution.</source>
        <translation>फ़ाइल छोटी करें, या कम रिज़ॉल्यूशन पर स्कैन करें।</translation>
    </message>
    <message>
        <source>Save it as a PDF, or as a picture such as JPEG or PNG, then add it.</source>
        <translation>इसे PDF के रूप में, या JPEG या PNG जैसी तस्वीर के रूप में सेव करें, फिर जोड़ें।</translation>
    </message>
    <message>
        <source>Send them as several documents.</source>
        <translation>इन्हें कई दस्तावेज़ों में भेजें।</translation>
    </message>
    <message>
        <source>Free up space on that disk, or save to another disk.</source>
        <translation>उस डिस्क पर जगह ख़ाली करें, या दूसरी डिस्क पर सेव करें।</translation>
    </message>
    <message>
        <source>Choose an existing folder that you can save to.</source>
        <translation>ऐसा फ़ोल्डर चुनें जो मौजूद हो और जिसमें आप सेव कर सकें।</translation>
    </message>
    <message>
        <source>Choose a file on this computer that you can open.</source>
        <translation>इस कंप्यूटर की ऐसी फ़ाइल चुनें जिसे आप खोल सकें।</translation>
    </message>
    <message>
        <source>%1 kB</source>
        <translation>%1 kB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>Profile is not active</source>
        <translation>प्रोफ़ाइल सक्रिय नहीं है</translation>
    </message>
    <message>
        <source>No name</source>
        <translation>नाम नहीं है</translation>
    </message>
    <message>
        <source>Add the name to the profile.</source>
        <translation>प्रोफ़ाइल में नाम जोड़ें।</translation>
    </message>
    <message>
        <source>No speciality</source>
        <translation>विशेषज्ञता नहीं है</translation>
    </message>
    <message>
        <source>No registration</source>
        <translation>रजिस्ट्रेशन नहीं है</translation>
    </message>
    <message>
        <source>Add one, with its council and number.</source>
        <translation>रजिस्ट्रेशन जोड़ें, काउंसिल और नंबर के साथ।</translation>
    </message>
    <message>
        <source>No registration is the default</source>
        <translation>कोई रजिस्ट्रेशन डिफ़ॉल्ट नहीं है</translation>
    </message>
    <message>
        <source>More than one registration is the default</source>
        <translation>एक से ज़्यादा रजिस्ट्रेशन डिफ़ॉल्ट हैं</translation>
    </message>
    <message>
        <source>%1: keep only one as the default.</source>
        <translation>%1: केवल एक को डिफ़ॉल्ट रखें।</translation>
    </message>
    <message>
        <source>A registration has no council</source>
        <translation>रजिस्ट्रेशन में काउंसिल नहीं है</translation>
    </message>
    <message>
        <source>%1: add the council that issued it.</source>
        <translation>%1: वह काउंसिल जोड़ें जिसने इसे जारी किया।</translation>
    </message>
    <message>
        <source>A registration has no number</source>
        <translation>रजिस्ट्रेशन में नंबर नहीं है</translation>
    </message>
    <message>
        <source>%1: add the number from the council.</source>
        <translation>%1: काउंसिल से मिला नंबर जोड़ें।</translation>
    </message>
    <message>
        <source>A registration year is not valid</source>
        <translation>रजिस्ट्रेशन का साल सही नहीं है</translation>
    </message>
    <message>
        <source>%1: “%2” must be a year with four digits.</source>
        <translation>%1: “%2” की जगह चार अंकों का साल होना चाहिए।</translation>
    </message>
    <message>
        <source>A registration year is in the future</source>
        <translation>रजिस्ट्रेशन का साल आगे का है</translation>
    </message>
    <message>
        <source>%1: %2 is in the future. Compare it with the council’s certificate.</source>
        <translation>%1: %2 आगे का साल है। काउंसिल के सर्टिफ़िकेट से मिलाएँ।</translation>
    </message>
    <message>
        <source>No clinic</source>
        <translation>क्लिनिक नहीं है</translation>
    </message>
    <message>
        <source>No clinic is the default</source>
        <translation>कोई क्लिनिक डिफ़ॉल्ट नहीं है</translation>
    </message>
    <message>
        <source>Default clinic is not in the list of clinics</source>
        <translation>डिफ़ॉल्ट क्लिनिक सूची में नहीं है</translation>
    </message>
    <message>
        <source>No clinic has the ID “%1”. Choose another one.</source>
        <translation>किसी क्लिनिक का ID “%1” नहीं है। दूसरा चुनें।</translation>
    </message>
    <message>
        <source>A clinic has no ID</source>
        <translation>क्लिनिक का ID नहीं है</translation>
    </message>
    <message>
        <source>%1: it cannot be the default without one.</source>
        <translation>%1: ID के बिना यह डिफ़ॉल्ट नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Two clinics have the same ID</source>
        <translation>दो क्लिनिकों का ID एक ही है</translation>
    </message>
    <message>
        <source>%1: another clinic also uses “%2”.</source>
        <translation>%1: “%2” किसी दूसरे क्लिनिक का भी ID है।</translation>
    </message>
    <message>
        <source>A clinic has no name</source>
        <translation>क्लिनिक का नाम नहीं है</translation>
    </message>
    <message>
        <source>A clinic has no address</source>
        <translation>क्लिनिक का पता नहीं दिया गया</translation>
    </message>
    <message>
        <source>%1: add the street and house number.</source>
        <translation>%1: सड़क और मकान नंबर जोड़ें।</translation>
    </message>
    <message>
        <source>A clinic has no city</source>
        <translation>क्लिनिक का शहर नहीं दिया गया</translation>
    </message>
    <message>
        <source>%1: add the city.</source>
        <translation>%1: शहर जोड़ें।</translation>
    </message>
    <message>
        <source>A clinic has no postal code</source>
        <translation>क्लिनिक का पिन कोड नहीं है</translation>
    </message>
    <message>
        <source>%1: add the six digits.</source>
        <translation>%1: छह अंक जोड़ें।</translation>
    </message>
    <message>
        <source>A postal code does not have six digits</source>
        <translation>पिन कोड में छह अंक नहीं हैं</translation>
    </message>
    <message>
        <source>%1: “%2” is not valid.</source>
        <translation>%1: “%2” सही नहीं है।</translation>
    </message>
    <message>
        <source>A clinic has no phone</source>
        <translation>क्लिनिक का फ़ोन नंबर नहीं है</translation>
    </message>
    <message>
        <source>%1: add a phone number.</source>
        <translation>%1: फ़ोन नंबर जोड़ें।</translation>
    </message>
    <message>
        <source>A phone number is not valid</source>
        <translation>फ़ोन नंबर सही नहीं है</translation>
    </message>
    <message>
        <source>%1: “%2” is not a phone number.</source>
        <translation>%1: “%2” फ़ोन नंबर नहीं है।</translation>
    </message>
    <message>
        <source>A clinic’s e-mail address is not valid</source>
        <translation>क्लिनिक का ईमेल पता सही नहीं है</translation>
    </message>
    <message>
        <source>%1: “%2” is not a valid address.</source>
        <translation>%1: “%2” सही पता नहीं है।</translation>
    </message>
    <message>
        <source>A degree has no name</source>
        <translation>डिग्री का नाम नहीं है</translation>
    </message>
    <message>
        <source>%1: add the name of the degree.</source>
        <translation>%1: डिग्री का नाम जोड़ें।</translation>
    </message>
    <message>
        <source>A degree has no display status</source>
        <translation>डिग्री में दिखाने की स्थिति नहीं है</translation>
    </message>
    <message>
        <source>A degree year is not valid</source>
        <translation>डिग्री का साल सही नहीं है</translation>
    </message>
    <message>
        <source>A degree starts in the future</source>
        <translation>डिग्री शुरू होने का साल आगे का है</translation>
    </message>
    <message>
        <source>%1: %2 is in the future.</source>
        <translation>%1: %2 आगे का साल है।</translation>
    </message>
    <message>
        <source>A degree ends before it starts</source>
        <translation>डिग्री शुरू होने से पहले समाप्त होती है</translation>
    </message>
    <message>
        <source>%1: %2 is not possible.</source>
        <translation>%1: %2 संभव नहीं है।</translation>
    </message>
    <message>
        <source>E-mail address is not valid</source>
        <translation>ईमेल पता सही नहीं है</translation>
    </message>
    <message>
        <source>“%1” is not a valid address.</source>
        <translation>“%1” सही पता नहीं है।</translation>
    </message>
    <message>
        <source>Birth date is in the future</source>
        <translation>जन्म तारीख़ आगे की है</translation>
    </message>
    <message>
        <source>“%1” is not valid.</source>
        <translation>“%1” सही नहीं है।</translation>
    </message>
    <message>
        <source>Birth date is not possible</source>
        <translation>जन्म तारीख़ संभव नहीं है</translation>
    </message>
    <message>
        <source>“%1” does not fit the age of a doctor.</source>
        <translation>“%1” से डॉक्टर की उम्र मेल नहीं खाती।</translation>
    </message>
    <message>
        <source>The picture’s address is not secure</source>
        <translation>तस्वीर का पता सुरक्षित नहीं है</translation>
    </message>
    <message>
        <source>Active status is missing</source>
        <translation>सक्रिय है या नहीं, यह नहीं दिया गया</translation>
    </message>
    <message>
        <source>Set it in the profile.</source>
        <translation>प्रोफ़ाइल में इसे भरें।</translation>
    </message>
    <message>
        <source>No title</source>
        <translation>टाइटल नहीं है</translation>
    </message>
    <message>
        <source>Add a title, such as Dr., to the profile.</source>
        <translation>प्रोफ़ाइल में Dr. जैसा टाइटल जोड़ें।</translation>
    </message>
    <message>
        <source>No major speciality</source>
        <translation>मुख्य विशेषज्ञता नहीं है</translation>
    </message>
    <message>
        <source>A registration has no year</source>
        <translation>रजिस्ट्रेशन में साल नहीं है</translation>
    </message>
    <message>
        <source>%1: add the year it was issued.</source>
        <translation>%1: जारी होने का साल जोड़ें।</translation>
    </message>
    <message>
        <source>A registration year is too early</source>
        <translation>रजिस्ट्रेशन का साल बहुत पहले का है</translation>
    </message>
    <message>
        <source>%1: %2 does not fit the birth date. One of the two is wrong.</source>
        <translation>%1: %2 जन्म तारीख़ से मेल नहीं खाता। दोनों में से एक ग़लत है।</translation>
    </message>
    <message>
        <source>A registration is listed twice</source>
        <translation>रजिस्ट्रेशन सूची में दो बार है</translation>
    </message>
    <message>
        <source>%1: “%2” is listed more than once.</source>
        <translation>%1: “%2” सूची में एक से ज़्यादा बार है।</translation>
    </message>
    <message>
        <source>A clinic has no e-mail address</source>
        <translation>क्लिनिक का ईमेल नहीं दिया गया</translation>
    </message>
    <message>
        <source>%1: add an e-mail address.</source>
        <translation>%1: ईमेल पता जोड़ें।</translation>
    </message>
    <message>
        <source>A clinic has two different cities</source>
        <translation>क्लिनिक के दो अलग-अलग शहर हैं</translation>
    </message>
    <message>
        <source>%1: the city field and the address differ (%2).</source>
        <translation>%1: शहर वाला फ़ील्ड और पता मेल नहीं खाते (%2)।</translation>
    </message>
    <message>
        <source>Two clinics look the same</source>
        <translation>दो क्लिनिक एक जैसे हैं</translation>
    </message>
    <message>
        <source>%1 is listed twice with the same name and address.</source>
        <translation>%1 एक ही नाम और पते के साथ सूची में दो बार है।</translation>
    </message>
    <message>
        <source>No degree</source>
        <translation>डिग्री नहीं है</translation>
    </message>
    <message>
        <source>Add the doctor’s degrees.</source>
        <translation>डॉक्टर की डिग्रियाँ जोड़ें।</translation>
    </message>
    <message>
        <source>A degree has no college</source>
        <translation>डिग्री में कॉलेज नहीं है</translation>
    </message>
    <message>
        <source>%1: add the college.</source>
        <translation>%1: कॉलेज जोड़ें।</translation>
    </message>
    <message>
        <source>A degree has no years</source>
        <translation>डिग्री में साल नहीं हैं</translation>
    </message>
    <message>
        <source>%1: add the years.</source>
        <translation>%1: साल जोड़ें।</translation>
    </message>
    <message>
        <source>A degree is not finished</source>
        <translation>डिग्री अभी पूरी नहीं हुई</translation>
    </message>
    <message>
        <source>%1 ends in %2.</source>
        <translation>%1: %2 में पूरी होगी।</translation>
    </message>
    <message>
        <source>A degree is listed twice</source>
        <translation>डिग्री सूची में दो बार है</translation>
    </message>
    <message>
        <source>%1 is listed more than once.</source>
        <translation>%1 सूची में एक से ज़्यादा बार है।</translation>
    </message>
    <message>
        <source>No e-mail address</source>
        <translation>ईमेल नहीं दिया गया</translation>
    </message>
    <message>
        <source>Add the doctor’s e-mail address.</source>
        <translation>डॉक्टर का ईमेल पता जोड़ें।</translation>
    </message>
    <message>
        <source>No birth date</source>
        <translation>जन्म तारीख़ नहीं है</translation>
    </message>
    <message>
        <source>Add it to the profile.</source>
        <translation>प्रोफ़ाइल में इसे जोड़ें।</translation>
    </message>
    <message>
        <source>Birth date cannot be read</source>
        <translation>जन्म तारीख़ पढ़ी नहीं जा सकती</translation>
    </message>
    <message>
        <source>“%1” is not a clear date.</source>
        <translation>“%1” साफ़ तारीख़ नहीं है।</translation>
    </message>
    <message>
        <source>No gender</source>
        <translation>लिंग नहीं दिया गया</translation>
    </message>
    <message>
        <source>No picture</source>
        <translation>तस्वीर नहीं है</translation>
    </message>
    <message>
        <source>No text about the doctor</source>
        <translation>डॉक्टर के बारे में कुछ नहीं लिखा है</translation>
    </message>
    <message>
        <source>No user name</source>
        <translation>यूज़र नाम नहीं है</translation>
    </message>
    <message>
        <source>No language</source>
        <translation>भाषा नहीं दी गई</translation>
    </message>
    <message>
        <source>Some fields have the wrong type</source>
        <translation>कुछ फ़ील्ड ग़लत प्रकार के हैं</translation>
    </message>
    <message>
        <source>The first is “%1”. Values that could not be read are under “More”.</source>
        <translation>पहला “%1” है। जो मान पढ़े नहीं जा सके, वे “और जानकारी” में हैं।</translation>
    </message>
    <message>
        <source>One clinic</source>
        <translation>एक क्लिनिक</translation>
    </message>
    <message>
        <source>One degree</source>
        <translation>एक डिग्री</translation>
    </message>
    <message>
        <source>One registration</source>
        <translation>एक रजिस्ट्रेशन</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%Ln time(s))</source>
        <translation>
            <numerusform>%1 (%Ln बार)</numerusform>
            <numerusform>%1 (%Ln बार)</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <comment>between findings</comment>
        <translation>; </translation>
    </message>
    <message>
        <source>Profile is active</source>
        <translation>प्रोफ़ाइल सक्रिय है</translation>
    </message>
    <message>
        <source>One registration is the default</source>
        <translation>एक रजिस्ट्रेशन डिफ़ॉल्ट है</translation>
    </message>
    <message>
        <source>Default clinic exists</source>
        <translation>डिफ़ॉल्ट क्लिनिक मौजूद है</translation>
    </message>
    <message>
        <source>Has name, e-mail and birth date</source>
        <translation>नाम, ईमेल और जन्म तारीख़ मौजूद हैं</translation>
    </message>
    <message>
        <source>At least one speciality</source>
        <translation>कम से कम एक विशेषज्ञता</translation>
    </message>
    <message>
        <source>At least one language</source>
        <translation>कम से कम एक भाषा</translation>
    </message>
    <message>
        <source>Each clinic has an address and a phone number</source>
        <translation>हर क्लिनिक का पता और फ़ोन नंबर है</translation>
    </message>
    <message>
        <source>Degrees are complete</source>
        <translation>डिग्रियों का विवरण पूरा है</translation>
    </message>
    <message>
        <source>Has a picture</source>
        <translation>तस्वीर है</translation>
    </message>
    <message>
        <source>%1 cannot be reached.</source>
        <translation>%1 से संपर्क नहीं हो सकता।</translation>
    </message>
    <message>
        <source>The service</source>
        <translation>सर्विस</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation>%1 ने समय पर जवाब नहीं दिया।</translation>
    </message>
    <message>
        <source>The network connection was lost before the answer arrived.</source>
        <translation>जवाब आने से पहले नेटवर्क टूट गया।</translation>
    </message>
    <message>
        <source>The certificate of %1 is not trusted on this computer.</source>
        <translation>%1 के सर्टिफ़िकेट पर यह कंप्यूटर भरोसा नहीं करता।</translation>
    </message>
    <message>
        <source>the service</source>
        <translation>सर्विस</translation>
    </message>
    <message>
        <source>Ask your administrator for the certificate authority file, then try again.</source>
        <translation>अपने एडमिनिस्ट्रेटर से सर्टिफ़िकेट अथॉरिटी की फ़ाइल माँगें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>%1 redirects to another address. For safety, Clinic Desk does not follow it.</source>
        <translation>%1 दूसरे पते पर भेजता है। सुरक्षा के लिए Clinic Desk वहाँ नहीं जाता।</translation>
    </message>
    <message>
        <source>Check the service address, and whether you must sign in to this network first.</source>
        <translation>सर्विस का पता देखें, और यह भी कि क्या पहले इस नेटवर्क पर साइन-इन करना है।</translation>
    </message>
    <message>
        <source>This network showed its own web page instead of %1.</source>
        <translation>इस नेटवर्क ने %1 की जगह अपना वेब पेज दिखाया।</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser. Sending then continues automatically. If there is no sign-in page, check the service address.</source>
        <translation>वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें। फिर भेजना अपने आप जारी रहेगा। अगर साइन-इन का पेज न हो, तो सर्विस का पता देखें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the wrong type</source>
        <translation>
            <numerusform>%Ln ग़लत प्रकार का</numerusform>
            <numerusform>%Ln ग़लत प्रकार के</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with invalid characters</source>
        <translation>
            <numerusform>%Ln में अमान्य अक्षर</numerusform>
            <numerusform>%Ln में अमान्य अक्षर</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with an invalid time</source>
        <translation>
            <numerusform>%Ln में अमान्य समय</numerusform>
            <numerusform>%Ln में अमान्य समय</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln missing</source>
        <translation>
            <numerusform>%Ln नहीं है</numerusform>
            <numerusform>%Ln नहीं हैं</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln given twice</source>
        <translation>
            <numerusform>%Ln दो बार दिया गया</numerusform>
            <numerusform>%Ln दो बार दिए गए</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between reasons</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between places</comment>
        <translation>, </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 और %Ln अन्य</numerusform>
            <numerusform>%1 और %Ln अन्य</numerusform>
        </translation>
    </message>
    <message>
        <source>Parts of the answer could not be read: %1. See %2.</source>
        <translation>जवाब के कुछ हिस्से पढ़े नहीं जा सके: %1। %2 देखें।</translation>
    </message>
    <message>
        <source>Copy the details for your administrator.</source>
        <translation>अपने एडमिनिस्ट्रेटर के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>Enter an address like https://host/path.</source>
        <translation>https://host/path जैसा पता डालें।</translation>
    </message>
    <message>
        <source>This is not a valid doctor ID.</source>
        <translation>यह सही डॉक्टर ID नहीं है।</translation>
    </message>
    <message>
        <source>“%1” is not a valid doctor ID.</source>
        <translation>“%1” सही डॉक्टर ID नहीं है।</translation>
    </message>
    <message>
        <source>Check every letter and digit of the ID.</source>
        <translation>ID का हर अक्षर और अंक देखें।</translation>
    </message>
    <message>
        <source>The value for %1 is not valid.</source>
        <translation>%1 का मान सही नहीं है।</translation>
    </message>
    <message>
        <source>Enter %1.</source>
        <comment>a description of the accepted values</comment>
        <translation>%1 डालें।</translation>
    </message>
    <message>
        <source>Check the value.</source>
        <translation>मान देखें।</translation>
    </message>
    <message>
        <source>The ID is empty.</source>
        <translation>ID ख़ाली है।</translation>
    </message>
    <message>
        <source>Enter an ID.</source>
        <translation>ID डालें।</translation>
    </message>
    <message>
        <source>The ID contains a space or a line break.</source>
        <translation>ID में ख़ाली जगह या नई लाइन है।</translation>
    </message>
    <message>
        <source>Enter one ID without spaces.</source>
        <translation>बिना ख़ाली जगह के एक ID डालें।</translation>
    </message>
    <message>
        <source>The ID is too long.</source>
        <translation>ID बहुत लंबा है।</translation>
    </message>
    <message numerus="yes">
        <source>Enter at most %Ln character(s).</source>
        <translation>
            <numerusform>ज़्यादा से ज़्यादा %Ln अक्षर डालें।</numerusform>
            <numerusform>ज़्यादा से ज़्यादा %Ln अक्षर डालें।</numerusform>
        </translation>
    </message>
    <message>
        <source>The ID contains a character that is not allowed.</source>
        <translation>ID में ऐसा अक्षर है जिसकी अनुमति नहीं है।</translation>
    </message>
    <message>
        <source>Use only the letters A to Z, digits and the characters - _ . and : in it.</source>
        <translation>उसमें केवल A से Z तक के अक्षर, अंक और - _ . : इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>An Aadhaar number contains only digits.</source>
        <translation>आधार नंबर में केवल अंक होते हैं।</translation>
    </message>
    <message>
        <source>Enter its 12 digits. Spaces or hyphens between the groups are allowed.</source>
        <translation>उसके 12 अंक डालें। समूहों के बीच ख़ाली जगह या हाइफ़न चल सकते हैं।</translation>
    </message>
    <message>
        <source>Check the number and enter it again.</source>
        <translation>नंबर देखें और फिर डालें।</translation>
    </message>
    <message>
        <source>An Aadhaar number does not start with 0 or 1.</source>
        <translation>आधार नंबर 0 या 1 से शुरू नहीं होता।</translation>
    </message>
    <message>
        <source>The last digit does not match the others. A digit is wrong, or two are swapped.</source>
        <translation>आख़िरी अंक बाक़ी अंकों से मेल नहीं खाता। कोई अंक ग़लत है, या दो अंक आपस में बदल गए हैं।</translation>
    </message>
    <message>
        <source>The input is too long.</source>
        <translation>लिखा हुआ बहुत लंबा है।</translation>
    </message>
    <message>
        <source>Enter only the value that is asked for.</source>
        <translation>केवल वही डालें जो माँगा गया है।</translation>
    </message>
    <message>
        <source>“%1” is larger than %2.</source>
        <translation>“%1” %2 से बड़ी है।</translation>
    </message>
    <message>
        <source>Split the list into several files.</source>
        <translation>सूची को कई फ़ाइलों में बाँटें।</translation>
    </message>
    <message>
        <source>“%1” is not a speed limit.</source>
        <translation>“%1” गति की सीमा नहीं है।</translation>
    </message>
    <message>
        <source>Enter bytes per second (at least 1k), such as 500k or 2M, or a limit for each time of day, such as 08:00=500k,18:30=off.</source>
        <translation>प्रति सेकंड बाइट डालें (कम से कम 1k), जैसे 500k या 2M, या दिन के हर समय की सीमा, जैसे 08:00=500k,18:30=off।</translation>
    </message>
    <message>
        <source>The tag “%1” contains a control character.</source>
        <translation>टैग “%1” में एक नियंत्रण अक्षर है।</translation>
    </message>
    <message>
        <source>Enter the tag again, without line breaks.</source>
        <translation>टैग फिर डालें, बिना नई लाइन के।</translation>
    </message>
    <message>
        <source>The tag “%1” is too short.</source>
        <translation>टैग “%1” बहुत छोटा है।</translation>
    </message>
    <message numerus="yes">
        <source>Enter at least %Ln character(s).</source>
        <translation>
            <numerusform>कम से कम %Ln अक्षर डालें।</numerusform>
            <numerusform>कम से कम %Ln अक्षर डालें।</numerusform>
        </translation>
    </message>
    <message>
        <source>The tag “%1” is too long.</source>
        <translation>टैग “%1” बहुत लंबा है।</translation>
    </message>
    <message>
        <source>The document has too many tags.</source>
        <translation>दस्तावेज़ में बहुत ज़्यादा टैग हैं।</translation>
    </message>
    <message numerus="yes">
        <source>Enter at most %Ln tag(s).</source>
        <translation>
            <numerusform>ज़्यादा से ज़्यादा %Ln टैग डालें।</numerusform>
            <numerusform>ज़्यादा से ज़्यादा %Ln टैग डालें।</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no convention with the name %1.</source>
        <translation>%1 नाम का कोई नियम नहीं है।</translation>
    </message>
    <message>
        <source>Check its spelling.</source>
        <translation>वर्तनी देखें।</translation>
    </message>
    <message>
        <source>tag_length_min is greater than tag_length_max.</source>
        <translation>tag_length_min, tag_length_max से बड़ा है।</translation>
    </message>
    <message>
        <source>Enter a smaller tag_length_min, or a greater tag_length_max.</source>
        <translation>छोटा tag_length_min या बड़ा tag_length_max डालें।</translation>
    </message>
    <message>
        <source>This is not a valid service address.</source>
        <translation>यह सर्विस का सही पता नहीं है।</translation>
    </message>
    <message>
        <source>The service address does not start with https://.</source>
        <translation>सर्विस का पता https:// से शुरू नहीं होता।</translation>
    </message>
    <message>
        <source>The service address has no host name.</source>
        <translation>सर्विस के पते में होस्ट का नाम नहीं है।</translation>
    </message>
    <message>
        <source>The service address contains a user name or a password.</source>
        <translation>सर्विस के पते में यूज़र का नाम या पासवर्ड है।</translation>
    </message>
    <message>
        <source>Remove it. Tokens are entered separately.</source>
        <translation>उसे हटाएँ। टोकन अलग से डाले जाते हैं।</translation>
    </message>
    <message>
        <source>The service address contains ? or #.</source>
        <translation>सर्विस के पते में ? या # है।</translation>
    </message>
    <message>
        <source>Remove this character and the text after it.</source>
        <translation>यह अक्षर और उसके बाद का सब हटाएँ।</translation>
    </message>
    <message>
        <source>The path of the service address contains an empty part, . or .. between slashes.</source>
        <translation>सर्विस के पते के पाथ में दो स्लैश के बीच कुछ नहीं, . या .. है।</translation>
    </message>
    <message>
        <source>The address uses http, which is not safe.</source>
        <translation>पते में http है, जो सुरक्षित नहीं है।</translation>
    </message>
    <message>
        <source>Use https. http is allowed only for a service on this computer.</source>
        <translation>https इस्तेमाल करें। http केवल इस कंप्यूटर की सर्विस के लिए चल सकता है।</translation>
    </message>
    <message>
        <source>The address leads to this computer or into a private network.</source>
        <translation>पता इस कंप्यूटर पर या किसी निजी नेटवर्क में जाता है।</translation>
    </message>
    <message>
        <source>Ask your administrator to check the address.</source>
        <translation>अपने एडमिनिस्ट्रेटर से पता देखने को कहें।</translation>
    </message>
    <message>
        <source>Enter a name, such as the clinic’s name.</source>
        <translation>नाम डालें, जैसे क्लिनिक का नाम।</translation>
    </message>
    <message>
        <source>Enter another name.</source>
        <translation>दूसरा नाम डालें।</translation>
    </message>
    <message>
        <source>Another Clinic Desk has removed the connection “%1”.</source>
        <translation>दूसरे Clinic Desk ने कनेक्शन “%1” हटा दिया है।</translation>
    </message>
    <message>
        <source>Add it again if you still need it.</source>
        <translation>अगर अब भी ज़रूरत हो, तो उसे फिर जोड़ें।</translation>
    </message>
    <message>
        <source>Another Clinic Desk has changed the address of the connection “%1”.</source>
        <translation>दूसरे Clinic Desk ने कनेक्शन “%1” का पता बदल दिया है।</translation>
    </message>
    <message>
        <source>Check the connection, then change it again.</source>
        <translation>कनेक्शन देखें, फिर उसे बदलें।</translation>
    </message>
    <message>
        <source>The connection “%1” exists only until Clinic Desk is closed.</source>
        <translation>कनेक्शन “%1” केवल Clinic Desk के बंद होने तक रहता है।</translation>
    </message>
    <message>
        <source>To change or remove it, change where Clinic Desk gets it from.</source>
        <translation>उसे बदलने या हटाने के लिए वह जगह बदलें जहाँ से Clinic Desk उसे लेता है।</translation>
    </message>
    <message>
        <source>The value of %1 is not valid.</source>
        <translation>%1 का मान सही नहीं है।</translation>
    </message>
    <message>
        <source>Check the value in the file.</source>
        <translation>फ़ाइल में मान देखें।</translation>
    </message>
    <message>
        <source>The value of %1 is not text.</source>
        <translation>%1 का मान टेक्स्ट नहीं है।</translation>
    </message>
    <message>
        <source>Write it between quotation marks.</source>
        <translation>उसे उद्धरण चिह्नों के बीच लिखें।</translation>
    </message>
    <message>
        <source>This is not one JSON object.</source>
        <translation>यह एक JSON ऑब्जेक्ट नहीं है।</translation>
    </message>
    <message>
        <source>Check braces, quotation marks and commas.</source>
        <translation>कोष्ठक, उद्धरण चिह्न और कॉमा देखें।</translation>
    </message>
    <message>
        <source>The file cannot be read.</source>
        <translation>फ़ाइल पढ़ी नहीं जा सकती।</translation>
    </message>
    <message>
        <source>Check that it exists and that you may open it.</source>
        <translation>देखें कि वह मौजूद है और आप उसे खोल सकते हैं।</translation>
    </message>
    <message>
        <source>This is not a file.</source>
        <translation>यह फ़ाइल नहीं है।</translation>
    </message>
    <message>
        <source>Enter the path of a file.</source>
        <translation>किसी फ़ाइल का पाथ डालें।</translation>
    </message>
    <message>
        <source>The file belongs to another user.</source>
        <translation>यह फ़ाइल किसी दूसरे यूज़र की है।</translation>
    </message>
    <message>
        <source>Use a file that belongs to you.</source>
        <translation>अपनी फ़ाइल इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>Other users can read or change the file.</source>
        <translation>दूसरे यूज़र इस फ़ाइल को पढ़ या बदल सकते हैं।</translation>
    </message>
    <message>
        <source>Restrict it to its owner with chmod 600.</source>
        <translation>chmod 600 से उसे केवल मालिक के लिए रखें।</translation>
    </message>
    <message>
        <source>The token in %1 contains a space.</source>
        <translation>%1 के टोकन में ख़ाली जगह है।</translation>
    </message>
    <message>
        <source>The token in %1 contains characters that are not allowed.</source>
        <translation>%1 के टोकन में ऐसे अक्षर हैं जिनकी अनुमति नहीं है।</translation>
    </message>
    <message>
        <source>Enter it on one line, exactly as you received it.</source>
        <translation>उसे एक लाइन में, ठीक वैसा ही डालें जैसा मिला था।</translation>
    </message>
    <message numerus="yes">
        <source>The encryption key has %Ln byte(s) instead of %1.</source>
        <translation>
            <numerusform>एन्क्रिप्शन कुंजी में %1 की जगह %Ln बाइट है।</numerusform>
            <numerusform>एन्क्रिप्शन कुंजी में %1 की जगह %Ln बाइट हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Check the key and enter it again.</source>
        <translation>कुंजी देखें और फिर डालें।</translation>
    </message>
    <message>
        <source>Check the store key and enter it again.</source>
        <translation>स्टोर की कुंजी देखें और फिर डालें।</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be opened: its key is missing from the keychain.</source>
        <translation>इस कंप्यूटर का आउटबॉक्स खोला नहीं जा सकता: उसकी कुंजी कीचेन में नहीं है।</translation>
    </message>
    <message>
        <source>Restore this user’s keychain from a backup to use the outbox again. If there is no backup, ask your administrator to move the outbox folder away. Clinic Desk then starts a new outbox.</source>
        <translation>आउटबॉक्स फिर इस्तेमाल करने के लिए इस यूज़र की कीचेन को बैकअप से वापस लाएँ। बैकअप न हो, तो अपने एडमिनिस्ट्रेटर से आउटबॉक्स का फ़ोल्डर हटाने को कहें। तब Clinic Desk नया आउटबॉक्स शुरू करता है।</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be opened: it was encrypted with another store key.</source>
        <translation>इस कंप्यूटर का आउटबॉक्स खोला नहीं जा सकता: वह स्टोर की दूसरी कुंजी से एन्क्रिप्ट किया गया था।</translation>
    </message>
    <message>
        <source>Use the original store key. Documents in the outbox are not changed.</source>
        <translation>स्टोर की पहली वाली कुंजी इस्तेमाल करें। आउटबॉक्स के दस्तावेज़ नहीं बदले।</translation>
    </message>
    <message>
        <source>This connection needs your user ID, because its convention patient_in is not “header”.</source>
        <translation>इस कनेक्शन को आपका यूज़र ID चाहिए, क्योंकि उसका नियम patient_in “header” नहीं है।</translation>
    </message>
    <message>
        <source>Enter the user ID in the connection settings.</source>
        <translation>कनेक्शन की सेटिंग में यूज़र ID डालें।</translation>
    </message>
    <message>
        <source>The request was not sent, because %1 has no value.</source>
        <translation>रिक्वेस्ट नहीं भेजी गई, क्योंकि %1 का कोई मान नहीं है।</translation>
    </message>
    <message>
        <source>Check the patient number, and the user ID in the connection settings.</source>
        <translation>मरीज़ नंबर देखें, और कनेक्शन की सेटिंग में यूज़र ID।</translation>
    </message>
    <message>
        <source>The request could not be created, so nothing was sent.</source>
        <translation>रिक्वेस्ट बन नहीं सकी, इसलिए कुछ नहीं भेजा गया।</translation>
    </message>
    <message>
        <source>For safety, pictures are not loaded from this address.</source>
        <translation>सुरक्षा के लिए इस पते से तस्वीरें नहीं ली जातीं।</translation>
    </message>
    <message>
        <source>Ask an administrator to change the picture in the profile.</source>
        <translation>एडमिनिस्ट्रेटर से प्रोफ़ाइल की तस्वीर बदलने को कहें।</translation>
    </message>
    <message>
        <source>This connection has no workflow filter.</source>
        <translation>इस कनेक्शन में वर्कफ़्लो फ़िल्टर नहीं है।</translation>
    </message>
    <message>
        <source>Set the convention workflow_parameter, or search without workflows.</source>
        <translation>नियम workflow_parameter तय करें, या बिना वर्कफ़्लो के खोजें।</translation>
    </message>
    <message>
        <source>The workflow “%1” contains a comma.</source>
        <translation>वर्कफ़्लो “%1” में कॉमा है।</translation>
    </message>
    <message>
        <source>Enter each workflow separately.</source>
        <translation>हर वर्कफ़्लो अलग डालें।</translation>
    </message>
    <message>
        <source>A document needs at least one file.</source>
        <translation>दस्तावेज़ में कम से कम एक फ़ाइल होनी चाहिए।</translation>
    </message>
    <message>
        <source>Add a file.</source>
        <translation>फ़ाइल जोड़ें।</translation>
    </message>
    <message>
        <source>A document that is sent directly can have only one file.</source>
        <translation>सीधे भेजे जाने वाले दस्तावेज़ में केवल एक फ़ाइल हो सकती है।</translation>
    </message>
    <message>
        <source>Use the upload form.</source>
        <translation>अपलोड फ़ॉर्म इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>It is too late: sending has already started.</source>
        <translation>अब देर हो चुकी है: भेजना शुरू हो गया है।</translation>
    </message>
    <message>
        <source>Cancel the document if it must not be sent.</source>
        <translation>अगर दस्तावेज़ नहीं भेजना है, तो उसे रद्द करें।</translation>
    </message>
    <message>
        <source>This document is already being sent as a new document.</source>
        <translation>यह दस्तावेज़ पहले से नए दस्तावेज़ के रूप में भेजा जा रहा है।</translation>
    </message>
    <message>
        <source>Look in the outbox.</source>
        <translation>आउटबॉक्स में देखें।</translation>
    </message>
    <message>
        <source>This document does not need your decision.</source>
        <translation>इस दस्तावेज़ को आपके फ़ैसले की ज़रूरत नहीं है।</translation>
    </message>
    <message>
        <source>This document can no longer be changed.</source>
        <translation>यह दस्तावेज़ अब बदला नहीं जा सकता।</translation>
    </message>
    <message>
        <source>This document is no longer a draft.</source>
        <translation>यह दस्तावेज़ अब ड्राफ़्ट नहीं है।</translation>
    </message>
    <message numerus="yes">
        <source>The list has %Ln row(s). At most %1 can be printed.</source>
        <translation>
            <numerusform>सूची में %Ln पंक्ति है। ज़्यादा से ज़्यादा %1 प्रिंट हो सकती हैं।</numerusform>
            <numerusform>सूची में %Ln पंक्तियाँ हैं। ज़्यादा से ज़्यादा %1 प्रिंट हो सकती हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter the list, or save it as CSV.</source>
        <translation>सूची को फ़िल्टर करें, या CSV के रूप में सेव करें।</translation>
    </message>
    <message numerus="yes">
        <source>The profile has %Ln field(s). At most %1 can be printed.</source>
        <translation>
            <numerusform>प्रोफ़ाइल में %Ln फ़ील्ड है। ज़्यादा से ज़्यादा %1 प्रिंट हो सकते हैं।</numerusform>
            <numerusform>प्रोफ़ाइल में %Ln फ़ील्ड हैं। ज़्यादा से ज़्यादा %1 प्रिंट हो सकते हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the fields that you need.</source>
        <translation>जो फ़ील्ड चाहिए उन्हें कॉपी करें।</translation>
    </message>
    <message>
        <source>The printer “%1” did not accept the pages.</source>
        <translation>प्रिंटर “%1” ने पेज स्वीकार नहीं किए।</translation>
    </message>
    <message>
        <source>Check the printer, then print again.</source>
        <translation>प्रिंटर देखें, फिर प्रिंट करें।</translation>
    </message>
    <message numerus="yes">
        <source>You selected %Ln row(s). At most %1 can be copied.</source>
        <translation>
            <numerusform>आपने %Ln पंक्ति चुनी है। ज़्यादा से ज़्यादा %1 कॉपी हो सकती हैं।</numerusform>
            <numerusform>आपने %Ln पंक्तियाँ चुनी हैं। ज़्यादा से ज़्यादा %1 कॉपी हो सकती हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Select fewer rows, or save them as CSV.</source>
        <translation>कम पंक्तियाँ चुनें, या उन्हें CSV के रूप में सेव करें।</translation>
    </message>
    <message>
        <source>These rows are too long to copy.</source>
        <translation>ये पंक्तियाँ कॉपी करने के लिए बहुत लंबी हैं।</translation>
    </message>
    <message>
        <source>This is not possible.</source>
        <translation>यह नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Check your input.</source>
        <translation>जो डाला है उसे देखें।</translation>
    </message>
    <message>
        <source>You may not have permission. Ask your administrator.</source>
        <translation>शायद आपको अनुमति नहीं है। अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>The service address may be wrong. Check it, or ask your administrator.</source>
        <translation>सर्विस का पता ग़लत हो सकता है। उसे देखें, या अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>A proxy server asks for a sign-in. Ask your administrator.</source>
        <translation>प्रॉक्सी सर्वर साइन-इन माँगता है। अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>Try again later. If it happens again, ask your administrator.</source>
        <translation>बाद में फिर कोशिश करें। फिर ऐसा हो, तो अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>Correct the problem, then send it again.</source>
        <translation>समस्या ठीक करें, फिर भेजें।</translation>
    </message>
    <message>
        <source>The service did not accept this document.</source>
        <translation>सर्विस ने यह दस्तावेज़ स्वीकार नहीं किया।</translation>
    </message>
    <message>
        <source>The service did not accept this request.</source>
        <translation>सर्विस ने यह रिक्वेस्ट स्वीकार नहीं की।</translation>
    </message>
    <message>
        <source>The service says it already has this document, but it did not confirm the files.</source>
        <translation>सर्विस कहती है कि यह दस्तावेज़ उसके पास है, पर उसने फ़ाइलों की पुष्टि नहीं की।</translation>
    </message>
    <message>
        <source>Look at the patient’s record. If the document is not there, send it as a new document.</source>
        <translation>मरीज़ का रिकॉर्ड देखें। अगर दस्तावेज़ वहाँ न हो, तो उसे नए दस्तावेज़ के रूप में भेजें।</translation>
    </message>
    <message>
        <source>The service is still working on an earlier request for this data.</source>
        <translation>सर्विस इस डेटा की पहले वाली रिक्वेस्ट पर अभी काम कर रही है।</translation>
    </message>
    <message>
        <source>No new request was made. The service sends the data to the clinic’s webhook.</source>
        <translation>नई रिक्वेस्ट नहीं की गई। सर्विस डेटा क्लिनिक के वेबहुक पर भेजती है।</translation>
    </message>
    <message>
        <source>The clinic’s workspace on the service is full.</source>
        <translation>सर्विस पर क्लिनिक का वर्कस्पेस भरा है।</translation>
    </message>
    <message>
        <source>An administrator must free up space. Your documents wait and are then sent automatically.</source>
        <translation>एडमिनिस्ट्रेटर को जगह ख़ाली करनी होगी। आपके दस्तावेज़ रुके रहेंगे और फिर अपने आप भेजे जाएँगे।</translation>
    </message>
    <message>
        <source>You do not have permission to view this doctor.</source>
        <translation>आपको यह डॉक्टर देखने की अनुमति नहीं है।</translation>
    </message>
    <message>
        <source>Ask an administrator of the clinic for permission.</source>
        <translation>क्लिनिक के एडमिनिस्ट्रेटर से अनुमति माँगें।</translation>
    </message>
    <message>
        <source>The service has no doctor with this ID.</source>
        <translation>सर्विस पर इस ID का कोई डॉक्टर नहीं है।</translation>
    </message>
    <message>
        <source>The service has no data for this doctor.</source>
        <translation>सर्विस के पास इस डॉक्टर का डेटा नहीं है।</translation>
    </message>
    <message>
        <source>The doctor or an administrator must complete the profile on the service.</source>
        <translation>डॉक्टर या एडमिनिस्ट्रेटर को सर्विस पर प्रोफ़ाइल पूरी करनी होगी।</translation>
    </message>
    <message>
        <source>The service has a problem.</source>
        <translation>सर्विस में समस्या है।</translation>
    </message>
    <message>
        <source>There was no clear answer for this file. The service may already have it.</source>
        <translation>इस फ़ाइल के लिए साफ़ जवाब नहीं मिला। हो सकता है कि वह सर्विस के पास हो।</translation>
    </message>
    <message>
        <source>Look for it on the service before you send it again.</source>
        <translation>दोबारा भेजने से पहले उसे सर्विस पर देखें।</translation>
    </message>
    <message>
        <source>Clinic Desk could not understand the answer from the service.</source>
        <translation>Clinic Desk सर्विस का जवाब समझ नहीं सका।</translation>
    </message>
    <message>
        <source>Check the service address. If it happens again, copy the details for your administrator.</source>
        <translation>सर्विस का पता देखें। फिर ऐसा हो, तो अपने एडमिनिस्ट्रेटर के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>The answer from the service is too large.</source>
        <translation>सर्विस का जवाब बहुत बड़ा है।</translation>
    </message>
    <message>
        <source>Ask for less data at a time, and copy the details for your administrator.</source>
        <translation>एक बार में कम डेटा माँगें, और अपने एडमिनिस्ट्रेटर के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>The file storage did not accept this file.</source>
        <translation>फ़ाइल स्टोरेज ने यह फ़ाइल स्वीकार नहीं की।</translation>
    </message>
    <message>
        <source>Send it again. If it happens again, copy the details for your administrator.</source>
        <translation>इसे फिर भेजें। फिर ऐसा हो, तो अपने एडमिनिस्ट्रेटर के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>The file storage has a problem.</source>
        <translation>फ़ाइल स्टोरेज में समस्या है।</translation>
    </message>
    <message>
        <source>There is no access token for %1.</source>
        <translation>%1 के लिए कोई एक्सेस टोकन नहीं है।</translation>
    </message>
    <message>
        <source>this connection</source>
        <translation>यह कनेक्शन</translation>
    </message>
    <message>
        <source>Enter a new token. Your documents wait and are then sent automatically.</source>
        <translation>नया टोकन डालें। आपके दस्तावेज़ रुके रहेंगे और फिर अपने आप भेजे जाएँगे।</translation>
    </message>
    <message>
        <source>The encryption key “%1” is not on this computer.</source>
        <translation>एन्क्रिप्शन कुंजी “%1” इस कंप्यूटर पर नहीं है।</translation>
    </message>
    <message>
        <source>Enter the key in the connection settings.</source>
        <translation>कनेक्शन की सेटिंग में कुंजी डालें।</translation>
    </message>
    <message>
        <source>This is not a valid encrypted envelope.</source>
        <translation>यह सही एन्क्रिप्ट किया हुआ लिफ़ाफ़ा नहीं है।</translation>
    </message>
    <message>
        <source>The data was not used. Copy the details for your administrator.</source>
        <translation>डेटा इस्तेमाल नहीं किया गया। अपने एडमिनिस्ट्रेटर के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>The encrypted data was changed on the way, or another key was used.</source>
        <translation>एन्क्रिप्ट किया हुआ डेटा रास्ते में बदल गया, या दूसरी कुंजी इस्तेमाल हुई।</translation>
    </message>
    <message>
        <source>The data was not used. Check the key in the connection settings.</source>
        <translation>डेटा इस्तेमाल नहीं किया गया। कनेक्शन की सेटिंग में कुंजी देखें।</translation>
    </message>
    <message>
        <source>The keychain on this computer does not respond.</source>
        <translation>इस कंप्यूटर की कीचेन जवाब नहीं दे रही।</translation>
    </message>
    <message>
        <source>%1 was not saved: the disk is full.</source>
        <translation>%1 सेव नहीं हुई: डिस्क भरी है।</translation>
    </message>
    <message>
        <source>The disk is full. The outbox cannot save any more documents.</source>
        <translation>डिस्क भरी है। आउटबॉक्स और दस्तावेज़ सेव नहीं कर सकता।</translation>
    </message>
    <message>
        <source>%1 was not saved: Clinic Desk has no permission to write to the outbox.</source>
        <translation>%1 सेव नहीं हुई: Clinic Desk को आउटबॉक्स में लिखने की अनुमति नहीं है।</translation>
    </message>
    <message>
        <source>Clinic Desk has no permission to write to the outbox. The disk is read-only, or the folder belongs to another user.</source>
        <translation>Clinic Desk को आउटबॉक्स में लिखने की अनुमति नहीं है। डिस्क केवल पढ़ी जा सकती है, या फ़ोल्डर किसी दूसरे यूज़र का है।</translation>
    </message>
    <message>
        <source>The disk did not confirm that it saved %1.</source>
        <translation>डिस्क ने पुष्टि नहीं की कि %1 सेव हुई।</translation>
    </message>
    <message>
        <source>%1 was not saved: the disk has a problem.</source>
        <translation>%1 सेव नहीं हुई: डिस्क में समस्या है।</translation>
    </message>
    <message>
        <source>The disk has a problem. The outbox cannot be read or written.</source>
        <translation>डिस्क में समस्या है। आउटबॉक्स पढ़ा या लिखा नहीं जा सकता।</translation>
    </message>
    <message>
        <source>Free up disk space. Documents in the outbox are not changed.</source>
        <translation>डिस्क पर जगह ख़ाली करें। आउटबॉक्स के दस्तावेज़ नहीं बदले।</translation>
    </message>
    <message>
        <source>Ask your administrator for permission. Documents in the outbox are not changed.</source>
        <translation>अपने एडमिनिस्ट्रेटर से अनुमति माँगें। आउटबॉक्स के दस्तावेज़ नहीं बदले।</translation>
    </message>
    <message>
        <source>Check whether the disk is full or damaged. Restart Clinic Desk, and look in the outbox before you add the file again.</source>
        <translation>देखें कि डिस्क भरी या ख़राब तो नहीं। Clinic Desk दोबारा शुरू करें, और फ़ाइल फिर जोड़ने से पहले आउटबॉक्स में देखें।</translation>
    </message>
    <message>
        <source>Check whether the disk is full or damaged. Documents in the outbox are not changed.</source>
        <translation>देखें कि डिस्क भरी या ख़राब तो नहीं। आउटबॉक्स के दस्तावेज़ नहीं बदले।</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be used.</source>
        <translation>इस कंप्यूटर का आउटबॉक्स इस्तेमाल नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Documents in the outbox are not changed.</source>
        <translation>आउटबॉक्स के दस्तावेज़ नहीं बदले।</translation>
    </message>
    <message>
        <source>The saved copy of %1 on this computer is damaged.</source>
        <translation>इस कंप्यूटर पर %1 की सेव की हुई प्रति ख़राब है।</translation>
    </message>
    <message>
        <source>Add the file again, then remove this document.</source>
        <translation>फ़ाइल फिर जोड़ें, फिर यह दस्तावेज़ हटाएँ।</translation>
    </message>
    <message>
        <source>Part of the outbox on this computer is damaged.</source>
        <translation>इस कंप्यूटर के आउटबॉक्स का एक हिस्सा ख़राब है।</translation>
    </message>
    <message>
        <source>Close every Clinic Desk window, then start Clinic Desk again. It recovers everything that it can read.</source>
        <translation>Clinic Desk की सभी विंडो बंद करें, फिर Clinic Desk शुरू करें। जो पढ़ा जा सकता है, वह वापस लाया जाएगा।</translation>
    </message>
    <message>
        <source>The outbox was written by a newer version of Clinic Desk.</source>
        <translation>आउटबॉक्स Clinic Desk के नए वर्शन से लिखा गया है।</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change the outbox.</source>
        <translation>नया वर्शन शुरू करें। यह वर्शन आउटबॉक्स को नहीं बदलता।</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>यह कंप्यूटर</translation>
    </message>
    <message>
        <source>Your network</source>
        <translation>आपका नेटवर्क</translation>
    </message>
    <message>
        <source>The file storage</source>
        <translation>फ़ाइल स्टोरेज</translation>
    </message>
    <message>
        <source>Your sign-in</source>
        <translation>आपका साइन-इन</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an option and its problem</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>It was added for another address of this connection and can be sent only there.</source>
        <translation>यह इस कनेक्शन के दूसरे पते के लिए जोड़ा गया था और केवल वहीं भेजा जा सकता है।</translation>
    </message>
    <message>
        <source>Change the address back and try again, or remove it and add the file again.</source>
        <translation>पता पहले जैसा करें और फिर कोशिश करें, या इसे हटाएँ और फ़ाइल फिर जोड़ें।</translation>
    </message>
    <message>
        <source>This was stopped before it was finished.</source>
        <translation>यह पूरा होने से पहले रोक दिया गया।</translation>
    </message>
    <message>
        <source>Start it again if you still need it.</source>
        <translation>अगर अब भी ज़रूरत हो, तो इसे फिर शुरू करें।</translation>
    </message>
    <message>
        <source>It was sent and may have been processed. It is not sent again automatically.</source>
        <translation>यह भेजा गया था और शायद पूरा भी हो गया। इसे अपने आप फिर नहीं भेजा जाता।</translation>
    </message>
    <message>
        <source>It is not sent again automatically. Try again in a moment.</source>
        <translation>इसे अपने आप फिर नहीं भेजा जाता। थोड़ी देर में फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser, then try again. If there is no sign-in page, check the service address.</source>
        <translation>वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें, फिर दोबारा कोशिश करें। अगर साइन-इन का पेज न हो, तो सर्विस का पता देखें।</translation>
    </message>
    <message>
        <source>Enter a new token, then try again.</source>
        <translation>नया टोकन डालें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Nothing was changed. Try again in a moment.</source>
        <translation>कुछ नहीं बदला। थोड़ी देर में फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>There is no doctor profile token for %1.</source>
        <translation>%1 के लिए कोई डॉक्टर प्रोफ़ाइल टोकन नहीं है।</translation>
    </message>
    <message>
        <source>Enter one in the connection settings.</source>
        <translation>कनेक्शन की सेटिंग में उसे डालें।</translation>
    </message>
    <message>
        <source>Enter a new one in the connection settings.</source>
        <translation>कनेक्शन की सेटिंग में नया डालें।</translation>
    </message>
    <message>
        <source>The service answers with error 500. It may refuse the doctor profile token.</source>
        <translation>सर्विस त्रुटि 500 बताती है। हो सकता है कि वह डॉक्टर प्रोफ़ाइल टोकन न मान रही हो।</translation>
    </message>
    <message>
        <source>Enter a new token in the connection settings, then try again.</source>
        <translation>कनेक्शन की सेटिंग में नया टोकन डालें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>The service did not send the profile. The service address, the doctor profile token or the request is wrong.</source>
        <translation>सर्विस ने प्रोफ़ाइल नहीं भेजी। सर्विस का पता, डॉक्टर प्रोफ़ाइल टोकन या रिक्वेस्ट ग़लत है।</translation>
    </message>
    <message>
        <source>Check the service address and the doctor profile token.</source>
        <translation>सर्विस का पता और डॉक्टर प्रोफ़ाइल टोकन देखें।</translation>
    </message>
    <message>
        <source>Ask the owner of the profile, or an administrator of the clinic.</source>
        <translation>प्रोफ़ाइल के मालिक या क्लिनिक के एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>The journal on this computer cannot be used.</source>
        <translation>इस कंप्यूटर का जर्नल इस्तेमाल नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Its entries are not changed. Requests that cannot be recorded are not made.</source>
        <translation>उसकी प्रविष्टियाँ नहीं बदलतीं। जो रिक्वेस्ट दर्ज नहीं हो सकती, वह की नहीं जाती।</translation>
    </message>
    <message>
        <source>Part of the journal on this computer is damaged.</source>
        <translation>इस कंप्यूटर के जर्नल का एक हिस्सा ख़राब है।</translation>
    </message>
    <message>
        <source>Restart Clinic Desk. It renames the damaged file and starts a new journal.</source>
        <translation>Clinic Desk दोबारा शुरू करें। वह ख़राब फ़ाइल का नाम बदलकर नया जर्नल शुरू करता है।</translation>
    </message>
    <message>
        <source>The journal was written by a newer version of Clinic Desk.</source>
        <translation>जर्नल Clinic Desk के नए वर्शन से लिखा गया है।</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change the journal.</source>
        <translation>नया वर्शन शुरू करें। यह वर्शन जर्नल को नहीं बदलता।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) cannot be read.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ पढ़ा नहीं जा सकता।</numerusform>
            <numerusform>%Ln दस्तावेज़ पढ़े नहीं जा सकते।</numerusform>
        </translation>
    </message>
    <message>
        <source>The outbox on this computer was changed on the disk.</source>
        <translation>इस कंप्यूटर का आउटबॉक्स डिस्क पर बदला गया है।</translation>
    </message>
    <message>
        <source>Nothing was deleted. Ask your administrator for a backup of the outbox.</source>
        <translation>कुछ मिटाया नहीं गया। अपने एडमिनिस्ट्रेटर से आउटबॉक्स का बैकअप माँगें।</translation>
    </message>
    <message>
        <source>The outbox on this computer was damaged.</source>
        <translation>इस कंप्यूटर का आउटबॉक्स ख़राब हो गया था।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) belong to no document.</source>
        <translation>
            <numerusform>%Ln फ़ाइल किसी दस्तावेज़ की नहीं है।</numerusform>
            <numerusform>%Ln फ़ाइलें किसी दस्तावेज़ की नहीं हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Look through the outbox and send missing documents again. The damaged file was renamed to %1.</source>
        <translation>आउटबॉक्स देखें और जो दस्तावेज़ नहीं हैं उन्हें फिर भेजें। ख़राब फ़ाइल का नाम अब %1 है।</translation>
    </message>
    <message>
        <source>Send it by upload form, which allows larger files, or make the file smaller.</source>
        <translation>इसे अपलोड फ़ॉर्म से भेजें, जिसमें बड़ी फ़ाइलें जा सकती हैं, या फ़ाइल छोटी करें।</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Try again when the network is working.</source>
        <translation>Clinic Desk ने एक दिन तक कोशिश की। दस्तावेज़ सुरक्षित है। नेटवर्क चलने पर फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Sign in to this network in a web browser, or check the service address. Then try again.</source>
        <translation>Clinic Desk ने एक दिन तक कोशिश की। दस्तावेज़ सुरक्षित है। वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें, या सर्विस का पता देखें। फिर दोबारा कोशिश करें।</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Try again when the problem is solved.</source>
        <translation>Clinic Desk ने एक दिन तक कोशिश की। दस्तावेज़ सुरक्षित है। समस्या हल होने पर फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Try again when an administrator has freed up space.</source>
        <translation>एडमिनिस्ट्रेटर के जगह ख़ाली करने पर फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>The document is not changed. Try again when the disk is working.</source>
        <translation>दस्तावेज़ नहीं बदला। डिस्क के ठीक होने पर फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Prescription</source>
        <translation>पर्ची</translation>
    </message>
    <message>
        <source>Lab report</source>
        <translation>लैब रिपोर्ट</translation>
    </message>
    <message>
        <source>Discharge summary</source>
        <translation>डिस्चार्ज समरी</translation>
    </message>
    <message>
        <source>Vaccine certificate</source>
        <translation>टीका प्रमाणपत्र</translation>
    </message>
    <message>
        <source>Insurance</source>
        <translation>बीमा</translation>
    </message>
    <message>
        <source>Invoice</source>
        <translation>बिल</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>स्कैन</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>अन्य</translation>
    </message>
    <message>
        <source>Self-assessment</source>
        <translation>सेल्फ़-असेसमेंट</translation>
    </message>
    <message>
        <source>Smart-check</source>
        <translation>स्मार्ट-चेक</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>प्रोफ़ाइल</translation>
    </message>
    <message>
        <source>Personal details</source>
        <translation>निजी विवरण</translation>
    </message>
    <message>
        <source>Professional details</source>
        <translation>पेशे का विवरण</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>भाषाएँ</translation>
    </message>
    <message>
        <source>Clinics</source>
        <translation>क्लिनिक</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>फ़ोन</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>पता</translation>
    </message>
    <message>
        <source>Registrations</source>
        <translation>रजिस्ट्रेशन</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>डिग्रियाँ</translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) without a time zone is/are treated as UTC.</source>
        <translation>
            <numerusform>बिना टाइम ज़ोन वाला %Ln समय UTC माना गया है।</numerusform>
            <numerusform>बिना टाइम ज़ोन वाले %Ln समय UTC माने गए हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were recovered.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ वापस लाया गया।</numerusform>
            <numerusform>%Ln दस्तावेज़ वापस लाए गए।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This Aadhaar number has %Ln digit(s) instead of %1.</source>
        <translation>
            <numerusform>इस आधार नंबर में %1 की जगह %Ln अंक है।</numerusform>
            <numerusform>इस आधार नंबर में %1 की जगह %Ln अंक हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The store key must have %Ln byte(s) in Base64.</source>
        <translation>
            <numerusform>स्टोर की कुंजी Base64 में %Ln बाइट की होनी चाहिए।</numerusform>
            <numerusform>स्टोर की कुंजी Base64 में %Ln बाइट की होनी चाहिए।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>%1 what was found, without its full stop; %2 what to do, as a sentence</extracomment>
        <translation>%1। %2</translation>
    </message>
    <message>
        <source>%1 takes too much time or memory to open.</source>
        <translation>%1 को खोलने में बहुत ज़्यादा समय या मेमोरी लगती है।</translation>
    </message>
    <message>
        <source>%1 cannot be converted: a part of Clinic Desk is missing.</source>
        <translation>%1 को बदला नहीं जा सकता: Clinic Desk का एक हिस्सा मौजूद नहीं है।</translation>
    </message>
    <message>
        <source>Save it as PDF, JPEG or PNG in another program, then add it.</source>
        <translation>इसे किसी दूसरे प्रोग्राम में PDF, JPEG या PNG के रूप में सेव करें, फिर जोड़ें।</translation>
    </message>
    <message>
        <source>Install Clinic Desk again.</source>
        <translation>Clinic Desk को फिर से इंस्टॉल करें।</translation>
    </message>
    <message>
        <source>Converted from %1 to %2.</source>
        <translation>%1 से %2 में बदली गई।</translation>
    </message>
    <message>
        <source>Turned upright.</source>
        <translation>सीधी की गई।</translation>
    </message>
    <message>
        <source>The location was removed.</source>
        <translation>लोकेशन हटा दी गई।</translation>
    </message>
    <message>
        <source>Made smaller, from %1 to %2.</source>
        <translation>छोटी की गई, %1 से %2।</translation>
    </message>
    <message>
        <source>The file has several pictures; only the first one is sent.</source>
        <translation>फ़ाइल में कई तस्वीरें हैं; केवल पहली भेजी जाती है।</translation>
    </message>
    <message>
        <source>Has page %1.</source>
        <translation>इसमें पेज %1 है।</translation>
    </message>
    <message>
        <source>Has the pages %1 to %2.</source>
        <translation>इसमें पेज %1 से %2 हैं।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) was/were joined to one PDF.</source>
        <translation>
            <numerusform>%Ln फ़ाइल से एक PDF बनी।</numerusform>
            <numerusform>%Ln फ़ाइलें जोड़कर एक PDF बनाई गई।</numerusform>
        </translation>
    </message>
    <message>
        <source>The scanner</source>
        <translation>स्कैनर</translation>
    </message>
    <message>
        <source>Clinic Desk cannot scan: a part of it is missing.</source>
        <translation>Clinic Desk स्कैन नहीं कर सकता: उसका एक हिस्सा मौजूद नहीं है।</translation>
    </message>
    <message>
        <source>The software of the scanner has ended unexpectedly.</source>
        <translation>स्कैनर का सॉफ़्टवेयर अचानक बंद हो गया।</translation>
    </message>
    <message>
        <source>Switch the scanner off and on, then scan again.</source>
        <translation>स्कैनर को बंद करके चालू करें, फिर दोबारा स्कैन करें।</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 जवाब नहीं दे रहा।</translation>
    </message>
    <message>
        <source>There is no paper in the feeder of the scanner.</source>
        <translation>स्कैनर के फ़ीडर में कागज़ नहीं है।</translation>
    </message>
    <message>
        <source>Insert the pages, then scan again.</source>
        <translation>पेज लगाएँ, फिर दोबारा स्कैन करें।</translation>
    </message>
    <message>
        <source>Paper is stuck in the scanner.</source>
        <translation>स्कैनर में कागज़ फँस गया है।</translation>
    </message>
    <message>
        <source>Remove it, then scan the remaining pages.</source>
        <translation>उसे निकालें, फिर बाकी पेज स्कैन करें।</translation>
    </message>
    <message>
        <source>The cover of the scanner is open.</source>
        <translation>स्कैनर का ढक्कन खुला है।</translation>
    </message>
    <message>
        <source>Close it, then scan again.</source>
        <translation>उसे बंद करें, फिर दोबारा स्कैन करें।</translation>
    </message>
    <message>
        <source>%1 is in use by another program or computer.</source>
        <translation>%1 किसी और प्रोग्राम या कंप्यूटर के काम में है।</translation>
    </message>
    <message>
        <source>Scan again later.</source>
        <translation>बाद में फिर स्कैन करें।</translation>
    </message>
    <message>
        <source>Check that the scanner is on and connected, then scan again.</source>
        <translation>जाँचें कि स्कैनर चालू और जुड़ा हुआ है, फिर दोबारा स्कैन करें।</translation>
    </message>
    <message>
        <source>You are not allowed to use this scanner.</source>
        <translation>आपको इस स्कैनर के इस्तेमाल की अनुमति नहीं है।</translation>
    </message>
    <message>
        <source>Ask your administrator for access.</source>
        <translation>अपने एडमिनिस्ट्रेटर से अनुमति माँगें।</translation>
    </message>
    <message>
        <source>%1 cannot scan from there.</source>
        <translation>%1 वहाँ से स्कैन नहीं कर सकता।</translation>
    </message>
    <message>
        <source>Choose feeder or glass in the settings of the profile.</source>
        <translation>प्रोफ़ाइल की सेटिंग में फ़ीडर या काँच चुनें।</translation>
    </message>
    <message>
        <source>%1 could not scan the page.</source>
        <translation>%1 पेज स्कैन नहीं कर सका।</translation>
    </message>
    <message>
        <source>Scan again. If this happens again, copy the details for your administrator.</source>
        <translation>दोबारा स्कैन करें। अगर फिर ऐसा हो, तो अपने एडमिनिस्ट्रेटर के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>The scanned page cannot be saved on this computer.</source>
        <translation>स्कैन किया गया पेज इस कंप्यूटर पर सहेजा नहीं जा सकता।</translation>
    </message>
    <message>
        <source>Free up space on the disk, then scan again.</source>
        <translation>डिस्क पर जगह खाली करें, फिर दोबारा स्कैन करें।</translation>
    </message>
    <message>
        <source>The scan folder %1 cannot be read.</source>
        <translation>स्कैन फ़ोल्डर %1 पढ़ा नहीं जा सकता।</translation>
    </message>
    <message>
        <source>Check that the folder exists and that its drive is connected.</source>
        <translation>जाँचें कि फ़ोल्डर मौजूद है और उसकी ड्राइव जुड़ी हुई है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) scanned before was/were added.</source>
        <translation>
            <numerusform>पहले स्कैन किया गया %Ln पेज जोड़ा गया।</numerusform>
            <numerusform>पहले स्कैन किए गए %Ln पेज जोड़े गए।</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1</source>
        <extracomment>What was done to a file, in a list: %1 is its format before, such as HEIC</extracomment>
        <translation>%1 से बनी</translation>
    </message>
    <message>
        <source>turned upright</source>
        <translation>सीधी की गई</translation>
    </message>
    <message>
        <source>location removed</source>
        <translation>जगह हटाई गई</translation>
    </message>
    <message>
        <source>made smaller from %1</source>
        <extracomment>What was done to a file, in a list: %1 is its size before</extracomment>
        <translation>%1 से छोटी की गई</translation>
    </message>
    <message>
        <source>first picture only</source>
        <translation>सिर्फ़ पहली तस्वीर</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>जोड़ी गई</translation>
    </message>
    <message>
        <source>split</source>
        <translation>बाँटी गई</translation>
    </message>
    <message>
        <source>This document has no blank page.</source>
        <translation>इस दस्तावेज़ में कोई ख़ाली पेज नहीं है।</translation>
    </message>
    <message>
        <source>Show the page with which the next document starts, and split before it.</source>
        <translation>वह पेज दिखाएँ जिससे अगला दस्तावेज़ शुरू होता है, और उससे पहले बाँटें।</translation>
    </message>
    <message>
        <source>This document has no separator page with a barcode.</source>
        <translation>इस दस्तावेज़ में बारकोड वाला कोई अलग करने वाला पेज नहीं है।</translation>
    </message>
    <message>
        <source>This document has only one page.</source>
        <translation>इस दस्तावेज़ में केवल एक पेज है।</translation>
    </message>
    <message>
        <source>Select a document with several pages.</source>
        <translation>कई पेजों वाला दस्तावेज़ चुनें।</translation>
    </message>
    <message>
        <source>%1 has only separator pages.</source>
        <translation>%1 में केवल अलग करने वाले पेज हैं।</translation>
    </message>
    <message>
        <source>Put the documents between them, then scan again.</source>
        <translation>दस्तावेज़ इन पेजों के बीच रखें, फिर स्कैन करें।</translation>
    </message>
    <message>
        <source>A person needs a name of one line.</source>
        <translation>व्यक्ति के लिए एक पंक्ति का नाम चाहिए।</translation>
    </message>
    <message>
        <source>Enter the name that colleagues know.</source>
        <translation>वह नाम डालें जिसे सहकर्मी जानते हैं।</translation>
    </message>
    <message>
        <source>Another person already has the name “%1”.</source>
        <translation>“%1” नाम किसी दूसरे व्यक्ति का है।</translation>
    </message>
    <message>
        <source>There is no person named “%1” on this computer.</source>
        <translation>इस कंप्यूटर पर “%1” नाम का कोई व्यक्ति नहीं है।</translation>
    </message>
    <message>
        <source>Check the spelling of the name.</source>
        <translation>नाम की वर्तनी जाँचें।</translation>
    </message>
    <message>
        <source>Several people use this computer, so each needs a PIN.</source>
        <translation>इस कंप्यूटर का उपयोग कई लोग करते हैं, इसलिए हर एक को PIN चाहिए।</translation>
    </message>
    <message>
        <source>Set the missing PIN first.</source>
        <translation>पहले वह PIN सेट करें जो नहीं है।</translation>
    </message>
    <message>
        <source>At least one person must be an admin.</source>
        <translation>कम से कम एक व्यक्ति एडमिन होना चाहिए।</translation>
    </message>
    <message>
        <source>Make another person an admin first.</source>
        <translation>पहले किसी दूसरे व्यक्ति को एडमिन बनाएँ।</translation>
    </message>
    <message>
        <source>The first person cannot be removed.</source>
        <translation>पहले व्यक्ति को हटाया नहीं जा सकता।</translation>
    </message>
    <message>
        <source>Change the name and the role instead, or remove all data of this person.</source>
        <translation>इसके बजाय नाम और भूमिका बदलें, या इस व्यक्ति का सारा डेटा हटाएँ।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) of %1 is/are not delivered yet.</source>
        <translation>
            <numerusform>%1 का %Ln दस्तावेज़ अभी नहीं पहुँचा है।</numerusform>
            <numerusform>%1 के %Ln दस्तावेज़ अभी नहीं पहुँचे हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Send or remove them first.</source>
        <translation>पहले उन्हें भेजें या हटाएँ।</translation>
    </message>
    <message>
        <source>The list of people was saved by a newer version of Clinic Desk.</source>
        <translation>लोगों की सूची Clinic Desk के नए संस्करण ने सहेजी है।</translation>
    </message>
    <message>
        <source>Start the newer version. This version does not change the list.</source>
        <translation>नया संस्करण शुरू करें। यह संस्करण सूची नहीं बदलता।</translation>
    </message>
    <message>
        <source>This PIN is too short or too long.</source>
        <translation>यह PIN बहुत छोटा या बहुत लंबा है।</translation>
    </message>
    <message>
        <source>This PIN is wrong.</source>
        <translation>यह PIN गलत है।</translation>
    </message>
    <message numerus="yes">
        <source>Try again in %Ln second(s).</source>
        <translation>
            <numerusform>%Ln सेकंड बाद फिर कोशिश करें।</numerusform>
            <numerusform>%Ln सेकंड बाद फिर कोशिश करें।</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter it again.</source>
        <translation>उसे फिर से डालें।</translation>
    </message>
    <message>
        <source>Too many wrong PINs were entered.</source>
        <translation>बहुत बार गलत PIN डाले गए।</translation>
    </message>
    <message>
        <source>The data of %1 is protected by a PIN.</source>
        <translation>%1 का डेटा PIN से सुरक्षित है।</translation>
    </message>
    <message>
        <source>Run the command on a terminal and enter the PIN.</source>
        <translation>कमांड टर्मिनल में चलाएँ और PIN डालें।</translation>
    </message>
    <message>
        <source>Your role does not allow this.</source>
        <translation>आपकी भूमिका इसकी अनुमति नहीं देती।</translation>
    </message>
    <message>
        <source>Ask an admin of your clinic.</source>
        <translation>अपने क्लिनिक के किसी एडमिन से कहें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of the outbox was/were removed.</source>
        <translation>
            <numerusform>आउटबॉक्स की %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>आउटबॉक्स की %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with doctor profiles was/were removed.</source>
        <translation>
            <numerusform>डॉक्टरों की प्रोफ़ाइल वाली %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>डॉक्टरों की प्रोफ़ाइल वाली %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with scanned pages was/were removed.</source>
        <translation>
            <numerusform>स्कैन किए गए पेजों वाली %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>स्कैन किए गए पेजों वाली %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with connections was/were removed.</source>
        <translation>
            <numerusform>कनेक्शन वाली %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>कनेक्शन वाली %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with settings was/were removed.</source>
        <translation>
            <numerusform>सेटिंग वाली %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>सेटिंग वाली %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with people and PINs was/were removed.</source>
        <translation>
            <numerusform>लोगों और उनके PIN वाली %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>लोगों और उनके PIN वाली %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of the journal was/were removed.</source>
        <translation>
            <numerusform>जर्नल की %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>जर्नल की %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with messages of the program was/were removed.</source>
        <translation>
            <numerusform>प्रोग्राम के संदेशों वाली %Ln फ़ाइल हटाई गई।</numerusform>
            <numerusform>प्रोग्राम के संदेशों वाली %Ln फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln temporary file(s) was/were removed.</source>
        <translation>
            <numerusform>%Ln अस्थायी फ़ाइल हटाई गई।</numerusform>
            <numerusform>%Ln अस्थायी फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other file(s) was/were removed.</source>
        <translation>
            <numerusform>%Ln अन्य फ़ाइल हटाई गई।</numerusform>
            <numerusform>%Ln अन्य फ़ाइलें हटाई गईं।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be removed, because Clinic Desk has no permission. Ask your administrator.</source>
        <translation>%1 को हटाया नहीं जा सका, क्योंकि Clinic Desk को अनुमति नहीं है। अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>%1 could not be removed, because the disk has a problem. Check the disk, then try again.</source>
        <translation>%1 को हटाया नहीं जा सका, क्योंकि डिस्क में समस्या है। डिस्क जाँचें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Only the data of practice mode is removed.</source>
        <translation>केवल अभ्यास मोड का डेटा हटाया जाएगा।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not delivered yet and will never be sent.</source>
        <translation>
            <numerusform>%Ln दस्तावेज़ अभी नहीं पहुँचा है और कभी नहीं भेजा जाएगा।</numerusform>
            <numerusform>%Ln दस्तावेज़ अभी नहीं पहुँचे हैं और कभी नहीं भेजे जाएँगे।</numerusform>
        </translation>
    </message>
    <message>
        <source>There are documents that cannot be read and counted now. They will never be sent.</source>
        <translation>कुछ दस्तावेज़ ऐसे हैं जो अभी पढ़े और गिने नहीं जा सकते। वे कभी नहीं भेजे जाएँगे।</translation>
    </message>
    <message numerus="yes">
        <source>The data of all %Ln person(s) on this computer is removed.</source>
        <translation>
            <numerusform>इस कंप्यूटर के %Ln व्यक्ति का डेटा हटाया जाएगा।</numerusform>
            <numerusform>इस कंप्यूटर के सभी %Ln लोगों का डेटा हटाया जाएगा।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s) is/are removed, with tokens and keys.</source>
        <translation>
            <numerusform>%Ln कनेक्शन हटाया जाएगा, टोकन और कुंजियों के साथ।</numerusform>
            <numerusform>%Ln कनेक्शन हटाए जाएँगे, टोकन और कुंजियों के साथ।</numerusform>
        </translation>
    </message>
    <message>
        <source>The outbox, receipts, doctor profiles, scanned pages and settings are removed.</source>
        <translation>आउटबॉक्स, रसीदें, डॉक्टरों की प्रोफ़ाइल, स्कैन किए गए पेज और सेटिंग हटाए जाएँगे।</translation>
    </message>
    <message>
        <source>Delivered documents stay on the service.</source>
        <translation>पहुँचाए गए दस्तावेज़ सर्विस पर रहते हैं।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln keychain item(s) was/were removed.</source>
        <translation>
            <numerusform>कीचेन का %Ln आइटम हटाया गया।</numerusform>
            <numerusform>कीचेन के %Ln आइटम हटाए गए।</numerusform>
        </translation>
    </message>
    <message>
        <source>There was nothing to remove.</source>
        <translation>हटाने के लिए कुछ नहीं था।</translation>
    </message>
    <message>
        <source>The journal was kept.</source>
        <translation>जर्नल रखा गया है।</translation>
    </message>
    <message>
        <source>Clinic Desk has checked that everything else is gone.</source>
        <translation>Clinic Desk ने जाँच लिया है कि बाक़ी सब कुछ हट गया है।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln keychain item(s) could not be removed, because the keychain is locked or does not respond. Unlock the keychain, then start Clinic Desk: it removes the rest.</source>
        <translation>
            <numerusform>कीचेन का %Ln आइटम हटाया नहीं जा सका, क्योंकि कीचेन पर ताला है या वह जवाब नहीं दे रही। कीचेन का ताला खोलें, फिर Clinic Desk शुरू करें: वह बाक़ी सब हटा देता है।</numerusform>
            <numerusform>कीचेन के %Ln आइटम हटाए नहीं जा सके, क्योंकि कीचेन पर ताला है या वह जवाब नहीं दे रही। कीचेन का ताला खोलें, फिर Clinic Desk शुरू करें: वह बाक़ी सब हटा देता है।</numerusform>
        </translation>
    </message>
    <message>
        <source>Damaged journal renamed</source>
        <translation>ख़राब जर्नल का नाम बदला गया</translation>
    </message>
    <message>
        <source>Journal protected with a key</source>
        <translation>जर्नल कुंजी से सुरक्षित किया गया</translation>
    </message>
    <message>
        <source>Old entries removed</source>
        <translation>पुरानी प्रविष्टियाँ हटाई गईं</translation>
    </message>
    <message>
        <source>Entries lost</source>
        <translation>प्रविष्टियाँ खो गईं</translation>
    </message>
    <message>
        <source>Journal exported</source>
        <translation>जर्नल निर्यात किया गया</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>साइन-इन हुआ</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>लॉक हुआ</translation>
    </message>
    <message>
        <source>Unlocked</source>
        <translation>अनलॉक हुआ</translation>
    </message>
    <message>
        <source>Wrong PIN</source>
        <translation>ग़लत PIN</translation>
    </message>
    <message>
        <source>Person added</source>
        <translation>व्यक्ति जोड़ा गया</translation>
    </message>
    <message>
        <source>Person changed</source>
        <translation>व्यक्ति बदला गया</translation>
    </message>
    <message>
        <source>Person removed</source>
        <translation>व्यक्ति हटाया गया</translation>
    </message>
    <message>
        <source>Connection added</source>
        <translation>कनेक्शन जोड़ा गया</translation>
    </message>
    <message>
        <source>Connection changed</source>
        <translation>कनेक्शन बदला गया</translation>
    </message>
    <message>
        <source>Connection removed</source>
        <translation>कनेक्शन हटाया गया</translation>
    </message>
    <message>
        <source>Connections imported</source>
        <translation>कनेक्शन आयात किए गए</translation>
    </message>
    <message>
        <source>Token or key saved</source>
        <translation>टोकन या कुंजी सेव हुई</translation>
    </message>
    <message>
        <source>Document added</source>
        <translation>दस्तावेज़ जोड़ा गया</translation>
    </message>
    <message>
        <source>Document sent</source>
        <translation>दस्तावेज़ भेजा गया</translation>
    </message>
    <message>
        <source>Document delivered</source>
        <translation>दस्तावेज़ पहुँच गया</translation>
    </message>
    <message>
        <source>Document not delivered</source>
        <translation>दस्तावेज़ नहीं पहुँचा</translation>
    </message>
    <message>
        <source>Document cancelled</source>
        <translation>दस्तावेज़ रद्द किया गया</translation>
    </message>
    <message>
        <source>Document removed</source>
        <translation>दस्तावेज़ हटाया गया</translation>
    </message>
    <message>
        <source>Assessments read</source>
        <translation>असेसमेंट पढ़े गए</translation>
    </message>
    <message>
        <source>Doctor profile read</source>
        <translation>डॉक्टर प्रोफ़ाइल पढ़ी गई</translation>
    </message>
    <message>
        <source>User data requested</source>
        <translation>यूज़र का डेटा माँगा गया</translation>
    </message>
    <message>
        <source>Answer to the request for user data</source>
        <translation>यूज़र के डेटा की रिक्वेस्ट का जवाब</translation>
    </message>
    <message>
        <source>Registration started</source>
        <translation>रजिस्ट्रेशन शुरू हुआ</translation>
    </message>
    <message>
        <source>Policy changed</source>
        <translation>पॉलिसी बदली गई</translation>
    </message>
    <message>
        <source>Data erased</source>
        <translation>डेटा मिटाया गया</translation>
    </message>
    <message>
        <source>the computer was not used</source>
        <translation>कंप्यूटर का उपयोग नहीं हुआ</translation>
    </message>
    <message>
        <source>by the user</source>
        <translation>यूज़र ने लॉक किया</translation>
    </message>
    <message>
        <source>the computer was locked</source>
        <translation>कंप्यूटर लॉक हुआ</translation>
    </message>
    <message>
        <source>the computer went to sleep</source>
        <translation>कंप्यूटर स्लीप में गया</translation>
    </message>
    <message>
        <source>to change the person</source>
        <translation>व्यक्ति बदलने के लिए</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>शुरू होते समय</translation>
    </message>
    <message>
        <source>up to entry %1</source>
        <translation>प्रविष्टि %1 तक</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln प्रविष्टि</numerusform>
            <numerusform>%Ln प्रविष्टियाँ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s)</source>
        <translation>
            <numerusform>%Ln कनेक्शन</numerusform>
            <numerusform>%Ln कनेक्शन</numerusform>
        </translation>
    </message>
    <message>
        <source>Done</source>
        <comment>the outcome of an action</comment>
        <translation>हो गया</translation>
    </message>
    <message>
        <source>Refused</source>
        <comment>the outcome of an action</comment>
        <translation>मना किया गया</translation>
    </message>
    <message>
        <source>The journal was changed: entry %1 and later ones are missing.</source>
        <translation>जर्नल बदला गया: प्रविष्टि %1 और उसके बाद की प्रविष्टियाँ नहीं हैं।</translation>
    </message>
    <message>
        <source>Entry %1 was made with a key that the keychain no longer has. It cannot be checked whether it was changed.</source>
        <translation>प्रविष्टि %1 जिस कुंजी से बनी थी, वह अब कीचेन में नहीं है। यह जाँचा नहीं जा सकता कि प्रविष्टि बदली गई या नहीं।</translation>
    </message>
    <message numerus="yes">
        <source>The journal is complete and unchanged: %Ln entry(s).</source>
        <translation>
            <numerusform>जर्नल पूरा है और बदला नहीं गया: %Ln प्रविष्टि।</numerusform>
            <numerusform>जर्नल पूरा है और बदला नहीं गया: %Ln प्रविष्टियाँ।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln of them has/have no protection by a key yet.</source>
        <translation>
            <numerusform>इनमें से सबसे नई %Ln अभी कुंजी से सुरक्षित नहीं है।</numerusform>
            <numerusform>इनमें से सबसे नई %Ln अभी कुंजी से सुरक्षित नहीं हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Check its spelling. The document policy.md lists all fields.</source>
        <translation>वर्तनी देखें। सभी फ़ील्ड दस्तावेज़ policy.md में दिए गए हैं।</translation>
    </message>
    <message>
        <source>The value is not valid.</source>
        <translation>मान सही नहीं है।</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>ऐसी कोई फ़ाइल नहीं है।</translation>
    </message>
    <message>
        <source>Check its path.</source>
        <translation>उसका पाथ देखें।</translation>
    </message>
    <message>
        <source>Make it readable for all users with chmod 644.</source>
        <translation>chmod 644 से उसे ऐसा करें कि सभी यूज़र पढ़ सकें।</translation>
    </message>
    <message>
        <source>Put a policy file in its place, or remove it.</source>
        <translation>उसकी जगह पॉलिसी फ़ाइल रखें, या उसे हटाएँ।</translation>
    </message>
    <message>
        <source>The file does not belong to the administrator.</source>
        <translation>यह फ़ाइल एडमिनिस्ट्रेटर की नहीं है।</translation>
    </message>
    <message>
        <source>Make root its owner with chown root.</source>
        <translation>chown root से root को उसका मालिक बनाएँ।</translation>
    </message>
    <message>
        <source>Other users can change the file.</source>
        <translation>दूसरे यूज़र यह फ़ाइल बदल सकते हैं।</translation>
    </message>
    <message>
        <source>Allow only its owner to write, with chmod 644.</source>
        <translation>chmod 644 से केवल उसके मालिक को लिखने की अनुमति दें।</translation>
    </message>
    <message>
        <source>Other users can replace the file.</source>
        <translation>दूसरे यूज़र इसकी जगह दूसरी फ़ाइल रख सकते हैं।</translation>
    </message>
    <message>
        <source>Make root the owner of its folder, and allow only root to write there.</source>
        <translation>root को उसके फ़ोल्डर का मालिक बनाएँ, और वहाँ केवल root को लिखने की अनुमति दें।</translation>
    </message>
    <message>
        <source>The file is larger than %1.</source>
        <translation>फ़ाइल %1 से बड़ी है।</translation>
    </message>
    <message>
        <source>Put only a policy into it.</source>
        <translation>उसमें केवल पॉलिसी लिखें।</translation>
    </message>
    <message>
        <source>The file is not valid JSON.</source>
        <translation>फ़ाइल सही JSON नहीं है।</translation>
    </message>
    <message>
        <source>Check the braces, quotation marks and commas in this line and the line before.</source>
        <translation>इस लाइन और इससे पहले की लाइन में कोष्ठक, उद्धरण चिह्न और कॉमा देखें।</translation>
    </message>
    <message>
        <source>The file is not one JSON object.</source>
        <translation>फ़ाइल एक JSON ऑब्जेक्ट नहीं है।</translation>
    </message>
    <message>
        <source>Put all fields between { and }.</source>
        <translation>सभी फ़ील्ड { और } के बीच लिखें।</translation>
    </message>
    <message>
        <source>There is no field with this name.</source>
        <translation>इस नाम का कोई फ़ील्ड नहीं है।</translation>
    </message>
    <message>
        <source>The field is in the file twice.</source>
        <translation>यह फ़ील्ड फ़ाइल में दो बार है।</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>उनमें से एक हटाएँ।</translation>
    </message>
    <message>
        <source>The field is missing.</source>
        <translation>यह फ़ील्ड नहीं है।</translation>
    </message>
    <message>
        <source>Each address needs a name and a base_url.</source>
        <translation>हर पते के लिए name और base_url चाहिए।</translation>
    </message>
    <message>
        <source>The list has this entry twice.</source>
        <translation>सूची में यह दो बार है।</translation>
    </message>
    <message>
        <source>The role admin is missing.</source>
        <translation>भूमिका admin नहीं है।</translation>
    </message>
    <message>
        <source>Add admin to the list. Each computer has at least one admin, who manages the others.</source>
        <translation>सूची में admin जोड़ें। हर कंप्यूटर पर कम से कम एक एडमिन होता है, जो बाकी लोगों को सँभालता है।</translation>
    </message>
    <message>
        <source>The file with the certificates cannot be read: %1</source>
        <translation>सर्टिफ़िकेट वाली फ़ाइल पढ़ी नहीं जा सकती: %1</translation>
    </message>
    <message>
        <source>Check its path, and make it readable for all users.</source>
        <translation>उसका पाथ देखें, और उसे ऐसा करें कि सभी यूज़र पढ़ सकें।</translation>
    </message>
    <message>
        <source>Other users can change the file with the certificates: %1</source>
        <translation>दूसरे यूज़र सर्टिफ़िकेट वाली फ़ाइल बदल सकते हैं: %1</translation>
    </message>
    <message>
        <source>Make root its owner, and allow only root to write.</source>
        <translation>root को उसका मालिक बनाएँ, और केवल root को लिखने की अनुमति दें।</translation>
    </message>
    <message>
        <source>The file has no certificate in PEM format: %1</source>
        <translation>फ़ाइल में PEM फ़ॉर्मैट का कोई सर्टिफ़िकेट नहीं है: %1</translation>
    </message>
    <message>
        <source>Export the certificate of the authority again, as PEM.</source>
        <translation>अथॉरिटी का सर्टिफ़िकेट PEM के रूप में फिर निर्यात करें।</translation>
    </message>
    <message>
        <source>a list of objects with name and base_url (from %1 to %2)</source>
        <translation>name और base_url वाले ऑब्जेक्ट की सूची (%1 से %2 तक)</translation>
    </message>
    <message>
        <source>a name of one line and at most this length: %1</source>
        <translation>एक लाइन का नाम, लंबाई ज़्यादा से ज़्यादा: %1</translation>
    </message>
    <message>
        <source>an address like https://host/path</source>
        <translation>https://host/path जैसा पता</translation>
    </message>
    <message>
        <source>an object with conventions and their values</source>
        <translation>नियमों और उनके मानों वाला ऑब्जेक्ट</translation>
    </message>
    <message>
        <source>an object with the fields of this group</source>
        <translation>इस समूह के फ़ील्ड वाला ऑब्जेक्ट</translation>
    </message>
    <message>
        <source>a text such as 500k or 08:00=500k,18:30=off, at least 1k</source>
        <translation>500k या 08:00=500k,18:30=off जैसा टेक्स्ट, कम से कम 1k</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 से %2 तक की पूरी संख्या</translation>
    </message>
    <message>
        <source>true or false, without quotation marks</source>
        <translation>बिना उद्धरण चिह्नों के true या false</translation>
    </message>
    <message>
        <source>a list with admin, doctor and receptionist, each once</source>
        <translation>admin, doctor और receptionist वाली सूची, हर एक केवल एक बार</translation>
    </message>
    <message>
        <source>system, none, or an address like http://host:port, without a user name</source>
        <translation>system, none, या http://host:port जैसा पता, बिना यूज़र के नाम के</translation>
    </message>
    <message>
        <source>the path of a file from the root of the disk</source>
        <translation>डिस्क की रूट से शुरू होने वाला फ़ाइल का पाथ</translation>
    </message>
    <message>
        <source>true, false, or a whole number from %1 to %2</source>
        <translation>true, false, या %1 से %2 तक की पूरी संख्या</translation>
    </message>
    <message>
        <source>counts or none</source>
        <translation>counts या none</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>लाइन %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>the place in the policy file, and its problem</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Your administrator does not allow this service address on this computer.</source>
        <translation>आपके एडमिनिस्ट्रेटर ने इस कंप्यूटर पर सर्विस के इस पते की अनुमति नहीं दी है।</translation>
    </message>
    <message>
        <source>Use a connection to an address that is allowed.</source>
        <translation>ऐसा कनेक्शन इस्तेमाल करें जिसके पते की अनुमति हो।</translation>
    </message>
    <message>
        <source>The keychain no longer has what was stored in it, or another keychain is in use.</source>
        <translation>कीचेन में जो सेव था, वह अब उसमें नहीं है, या कोई दूसरी कीचेन इस्तेमाल में है।</translation>
    </message>
    <message>
        <source>Enter the token and the key again. Nothing else was changed.</source>
        <translation>टोकन और कुंजी फिर से डालें। और कुछ नहीं बदला।</translation>
    </message>
    <message numerus="yes">
        <source>The token has %Ln byte(s). At most %1 can be saved.</source>
        <translation>
            <numerusform>टोकन में %Ln बाइट है। ज़्यादा से ज़्यादा %1 सेव हो सकती हैं।</numerusform>
            <numerusform>टोकन में %Ln बाइट हैं। ज़्यादा से ज़्यादा %1 सेव हो सकती हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Check that you entered only the token.</source>
        <translation>देखें कि आपने केवल टोकन डाला है।</translation>
    </message>
    <message>
        <source>Nothing was removed, because another Clinic Desk program is using this data.</source>
        <translation>कुछ नहीं हटाया गया, क्योंकि कोई दूसरा Clinic Desk प्रोग्राम यह डेटा इस्तेमाल कर रहा है।</translation>
    </message>
    <message>
        <source>Close Clinic Desk and wait for running commands, then try again.</source>
        <translation>Clinic Desk बंद करें और चल रहे कमांड के पूरे होने तक रुकें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Another Clinic Desk program is removing the data of this person.</source>
        <translation>कोई दूसरा Clinic Desk प्रोग्राम इस व्यक्ति का डेटा हटा रहा है।</translation>
    </message>
    <message>
        <source>Wait until it has finished, then try again.</source>
        <translation>उसके पूरा होने तक रुकें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Your administrator does not allow the role of this person on this computer.</source>
        <translation>आपके एडमिनिस्ट्रेटर ने इस कंप्यूटर पर इस व्यक्ति की भूमिका की अनुमति नहीं दी है।</translation>
    </message>
    <message>
        <source>Ask an admin of your clinic to change the role.</source>
        <translation>अपने क्लिनिक के किसी एडमिन से भूमिका बदलने को कहें।</translation>
    </message>
    <message>
        <source>Your administrator requires a PIN, and %1 has none.</source>
        <translation>आपके एडमिनिस्ट्रेटर ने PIN ज़रूरी किया है, और %1 का कोई PIN नहीं है।</translation>
    </message>
    <message>
        <source>Open Clinic Desk and set a PIN.</source>
        <translation>Clinic Desk खोलें और PIN सेट करें।</translation>
    </message>
    <message>
        <source>%1 is set by your administrator.</source>
        <translation>%1 आपके एडमिनिस्ट्रेटर ने तय किया है।</translation>
    </message>
    <message>
        <source>Ask your administrator to change it in the policy file.</source>
        <translation>अपने एडमिनिस्ट्रेटर से पॉलिसी फ़ाइल में इसे बदलने को कहें।</translation>
    </message>
    <message>
        <source>The keychain no longer has the access token for %1, or another keychain is in use.</source>
        <translation>%1 का एक्सेस टोकन अब कीचेन में नहीं है, या कोई दूसरी कीचेन इस्तेमाल में है।</translation>
    </message>
    <message>
        <source>Enter the token again. Your documents wait and are then sent automatically.</source>
        <translation>टोकन फिर से डालें। आपके दस्तावेज़ इंतज़ार में हैं और उसके बाद अपने आप भेजे जाएँगे।</translation>
    </message>
    <message>
        <source>The keychain no longer has the encryption key “%1”, or another keychain is in use.</source>
        <translation>एन्क्रिप्शन कुंजी “%1” अब कीचेन में नहीं है, या कोई दूसरी कीचेन इस्तेमाल में है।</translation>
    </message>
    <message>
        <source>Enter the key again in the connection settings. Your documents wait.</source>
        <translation>कनेक्शन की सेटिंग में कुंजी फिर से डालें। आपके दस्तावेज़ इंतज़ार में हैं।</translation>
    </message>
    <message>
        <source>Enter the token again, then try again.</source>
        <translation>टोकन फिर से डालें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>The keychain no longer has the doctor profile token for %1, or another keychain is in use.</source>
        <translation>%1 का डॉक्टर प्रोफ़ाइल टोकन अब कीचेन में नहीं है, या कोई दूसरी कीचेन इस्तेमाल में है।</translation>
    </message>
    <message>
        <source>The journal cannot be checked, because the keychain does not return its key.</source>
        <translation>जर्नल की जाँच नहीं हो सकती, क्योंकि कीचेन उसकी कुंजी नहीं दे रही।</translation>
    </message>
    <message>
        <source>Unlock the keychain of this computer, and check again.</source>
        <translation>इस कंप्यूटर की कीचेन का ताला खोलें, और दोबारा जाँचें।</translation>
    </message>
    <message>
        <source>Changed journal accepted</source>
        <translation>बदला हुआ जर्नल स्वीकार किया गया</translation>
    </message>
    <message>
        <source>The journal is complete and unchanged since entry %1. What was before was accepted.</source>
        <translation>प्रविष्टि %1 से जर्नल पूरा और बिना बदलाव के है। उससे पहले का स्वीकार किया गया था।</translation>
    </message>
    <message>
        <source>The name and the PIN stay in the list of people, because others use this computer.</source>
        <translation>नाम और PIN लोगों की सूची में रहते हैं, क्योंकि दूसरे लोग इस कंप्यूटर का इस्तेमाल करते हैं।</translation>
    </message>
    <message>
        <source>Clinic Desk cannot see whether this computer has a policy file.</source>
        <translation>Clinic Desk नहीं देख सकता कि इस कंप्यूटर पर पॉलिसी फ़ाइल है या नहीं।</translation>
    </message>
    <message>
        <source>Allow the Flatpak to read /etc of the computer, with --filesystem=host-etc:ro.</source>
        <translation>Flatpak को कंप्यूटर का /etc पढ़ने दें: --filesystem=host-etc:ro.</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser if it asks for that, and check the date and time of this computer. Sending then continues automatically. Otherwise ask your administrator for the certificate authority file.</source>
        <translation>अगर नेटवर्क माँगे, तो वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें, और इस कंप्यूटर की तारीख और समय देखें। फिर भेजना अपने आप जारी रहेगा। नहीं तो अपने एडमिनिस्ट्रेटर से सर्टिफ़िकेट अथॉरिटी की फ़ाइल माँगें।</translation>
    </message>
    <message>
        <source>The request may have been accepted.</source>
        <translation>हो सकता है कि रिक्वेस्ट स्वीकार हो गई हो।</translation>
    </message>
    <message>
        <source>You can safely ask again.</source>
        <translation>आप बेझिझक फिर माँग सकते हैं।</translation>
    </message>
    <message>
        <source>No request was made. Try again later.</source>
        <translation>कोई रिक्वेस्ट नहीं की गई। बाद में फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>%1 It says: “%2”.</source>
        <translation>%1 उसका जवाब: “%2”।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) has/have no doctor ID: %1.</source>
        <translation>
            <numerusform>%Ln लाइन में डॉक्टर ID नहीं है: %1।</numerusform>
            <numerusform>%Ln लाइनों में डॉक्टर ID नहीं है: %1।</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be read: the name of the file or its folder has characters that are not valid.</source>
        <translation>%1 नहीं पढ़ी जा सकती: फ़ाइल या उसके फ़ोल्डर के नाम में गलत अक्षर हैं।</translation>
    </message>
    <message>
        <source>Rename it, then add the file again.</source>
        <translation>उसका नाम बदलें, फिर फ़ाइल दोबारा जोड़ें।</translation>
    </message>
    <message>
        <source>Saved as a usual %1, which every program opens.</source>
        <translation>सामान्य %1 के रूप में सेव किया गया, जो हर प्रोग्राम खोलता है।</translation>
    </message>
    <message>
        <source>The files that are attached to the PDF are not sent with it.</source>
        <translation>PDF से जुड़ी फ़ाइलें उसके साथ नहीं भेजी जातीं।</translation>
    </message>
    <message>
        <source>The PDF was signed. What is sent is no longer signed.</source>
        <translation>PDF पर हस्ताक्षर था। जो भेजा जाता है, उस पर अब हस्ताक्षर नहीं है।</translation>
    </message>
    <message>
        <source>without attachments</source>
        <translation>अटैचमेंट के बिना</translation>
    </message>
    <message>
        <source>no longer signed</source>
        <translation>अब हस्ताक्षर नहीं</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <extracomment>Numbers of pages: %1 one or several, such as &quot;2, 4&quot;; %2 the last one</extracomment>
        <translation>%1 और %2</translation>
    </message>
    <message>
        <source>Page %1 of %2 is blank and is not sent.</source>
        <translation>%2 का पेज %1 ख़ाली है और नहीं भेजा जाता।</translation>
    </message>
    <message>
        <source>Page %1 of %2 separates documents and is not sent.</source>
        <translation>%2 का पेज %1 दस्तावेज़ अलग करता है और नहीं भेजा जाता।</translation>
    </message>
    <message>
        <source>Pages %1 of %2 are blank and are not sent.</source>
        <extracomment>%1 several numbers, such as &quot;2, 4 and 5&quot;</extracomment>
        <translation>%2 के पेज %1 ख़ाली हैं और नहीं भेजे जाते।</translation>
    </message>
    <message>
        <source>Pages %1 of %2 separate documents and are not sent.</source>
        <translation>%2 के पेज %1 दस्तावेज़ अलग करते हैं और नहीं भेजे जाते।</translation>
    </message>
    <message>
        <source>without blank page %1</source>
        <extracomment>What was done to a file, in a list</extracomment>
        <translation>ख़ाली पेज %1 के बिना</translation>
    </message>
    <message>
        <source>without page %1</source>
        <translation>पेज %1 के बिना</translation>
    </message>
    <message>
        <source>without blank pages %1</source>
        <extracomment>What was done to a file, in a list: %1 several numbers, such as &quot;2, 4 and 5&quot;</extracomment>
        <translation>ख़ाली पेज %1 के बिना</translation>
    </message>
    <message>
        <source>without pages %1</source>
        <translation>पेज %1 के बिना</translation>
    </message>
    <message>
        <source>%1 It is sent as it is.</source>
        <translation>%1 यह जैसी है वैसी भेजी जाती है।</translation>
    </message>
    <message>
        <source>This is an Aadhaar number. Clinic Desk never uses it as an ID.</source>
        <translation>यह आधार नंबर है। Clinic Desk इसे कभी ID के रूप में नहीं लेता।</translation>
    </message>
    <message>
        <source>Enter the patient number or user ID instead.</source>
        <translation>उसकी जगह मरीज़ नंबर या यूज़र ID डालें।</translation>
    </message>
    <message>
        <source>%1 is damaged: pages are missing.</source>
        <translation>%1 ख़राब है: उसमें कुछ पेज नहीं हैं।</translation>
    </message>
    <message>
        <source>Scan it again, or ask the sender for the file again.</source>
        <translation>इसे फिर से स्कैन करें, या भेजने वाले से फ़ाइल फिर से माँगें।</translation>
    </message>
    <message>
        <source>%1 is damaged: a large part of it is missing.</source>
        <translation>%1 ख़राब है: उसका बड़ा हिस्सा नहीं है।</translation>
    </message>
    <message>
        <source>%1 is damaged: a large part of page %2 is missing.</source>
        <translation>%1 ख़राब है: पेज %2 का बड़ा हिस्सा नहीं है।</translation>
    </message>
    <message>
        <source>%1 is damaged: a small part of it is wrong or missing.</source>
        <translation>%1 ख़राब है: उसका छोटा हिस्सा ग़लत है या नहीं है।</translation>
    </message>
    <message>
        <source>%1 is damaged: a small part of page %2 is wrong or missing.</source>
        <translation>%1 ख़राब है: पेज %2 का छोटा हिस्सा ग़लत है या नहीं है।</translation>
    </message>
    <message>
        <source>Look at it, then scan it again or send it as it is.</source>
        <translation>इसे देखें, फिर दोबारा स्कैन करें या जैसी है वैसी भेजें।</translation>
    </message>
    <message>
        <source>%1 has a picture that many programs cannot show.</source>
        <translation>%1 में ऐसी तस्वीर है जिसे कई प्रोग्राम नहीं दिखा सकते।</translation>
    </message>
    <message>
        <source>%1 has a picture on page %2 that many programs cannot show.</source>
        <translation>%1 के पेज %2 पर ऐसी तस्वीर है जिसे कई प्रोग्राम नहीं दिखा सकते।</translation>
    </message>
    <message>
        <source>%1 is a kind of JPEG that hardly any program opens.</source>
        <translation>%1 ऐसी JPEG है जिसे लगभग कोई प्रोग्राम नहीं खोलता।</translation>
    </message>
    <message>
        <source>Save it again as a usual JPEG, PNG or PDF, then add it.</source>
        <translation>इसे सामान्य JPEG, PNG या PDF के रूप में फिर से सेव करें, फिर जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is an e-mail, not a document.</source>
        <translation>%1 ईमेल है, दस्तावेज़ नहीं।</translation>
    </message>
    <message>
        <source>Open it in the mail program, save its attachments in a folder, then add these.</source>
        <translation>इसे मेल प्रोग्राम में खोलें, इसके अटैचमेंट किसी फ़ोल्डर में सेव करें, फिर उन्हें जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is an archive with files inside.</source>
        <translation>%1 एक आर्काइव है, जिसके अंदर फ़ाइलें हैं।</translation>
    </message>
    <message>
        <source>Extract the files into a folder, then add these.</source>
        <translation>फ़ाइलें किसी फ़ोल्डर में निकालें, फिर उन्हें जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a web page, not a document.</source>
        <translation>%1 वेब पेज है, दस्तावेज़ नहीं।</translation>
    </message>
    <message>
        <source>Open it in a browser and download the document itself, then add that.</source>
        <translation>इसे ब्राउज़र में खोलें और असली दस्तावेज़ डाउनलोड करें, फिर उसे जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a file of an office program.</source>
        <translation>%1 किसी ऑफ़िस प्रोग्राम की फ़ाइल है।</translation>
    </message>
    <message>
        <source>Save it as a PDF in that program, then add the PDF.</source>
        <translation>उस प्रोग्राम में इसे PDF के रूप में सेव करें, फिर PDF जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a download that has not finished.</source>
        <translation>%1 अधूरा डाउनलोड है।</translation>
    </message>
    <message>
        <source>Wait for the download, or start it again. Then add the file.</source>
        <translation>डाउनलोड पूरा होने दें, या उसे फिर से शुरू करें। फिर फ़ाइल जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a DICOM picture, as X-ray machines and scanners make them.</source>
        <translation>%1 DICOM तस्वीर है, जैसी एक्स-रे और स्कैन की मशीनें बनाती हैं।</translation>
    </message>
    <message>
        <source>Export it as JPEG, PNG or PDF in the program that shows it, then add that.</source>
        <translation>जो प्रोग्राम इसे दिखाता है, उसमें इसे JPEG, PNG या PDF के रूप में एक्सपोर्ट करें, फिर उसे जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a raw photo of a camera.</source>
        <translation>%1 कैमरे की रॉ फ़ोटो है।</translation>
    </message>
    <message>
        <source>Save it as JPEG in a photo program, then add that.</source>
        <translation>इसे किसी फ़ोटो प्रोग्राम में JPEG के रूप में सेव करें, फिर उसे जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a JPEG XL picture, which Clinic Desk cannot open.</source>
        <translation>%1 JPEG XL तस्वीर है, जिसे Clinic Desk नहीं खोल सकता।</translation>
    </message>
    <message>
        <source>Save it as JPEG, PNG or PDF in another program, then add that.</source>
        <translation>इसे किसी दूसरे प्रोग्राम में JPEG, PNG या PDF के रूप में सेव करें, फिर उसे जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a Photoshop file, which Clinic Desk cannot open.</source>
        <translation>%1 Photoshop फ़ाइल है, जिसे Clinic Desk नहीं खोल सकता।</translation>
    </message>
    <message>
        <source>%1 is a drawing (SVG), which Clinic Desk cannot open.</source>
        <translation>%1 ड्रॉइंग (SVG) है, जिसे Clinic Desk नहीं खोल सकता।</translation>
    </message>
    <message>
        <source>%1 is a file for printers (such as PostScript or XPS).</source>
        <translation>%1 प्रिंटर की फ़ाइल है (जैसे PostScript या XPS)।</translation>
    </message>
    <message>
        <source>Save the document as a PDF in the program that made it, then add the PDF.</source>
        <translation>जिस प्रोग्राम ने दस्तावेज़ बनाया, उसमें उसे PDF के रूप में सेव करें, फिर PDF जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a text file, not a PDF or a picture.</source>
        <translation>%1 टेक्स्ट फ़ाइल है, PDF या तस्वीर नहीं।</translation>
    </message>
    <message>
        <source>Open it and print it to a PDF, then add the PDF.</source>
        <translation>इसे खोलें और PDF में प्रिंट करें, फिर PDF जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a video or a sound, not a document.</source>
        <translation>%1 वीडियो या आवाज़ है, दस्तावेज़ नहीं।</translation>
    </message>
    <message>
        <source>Save a picture of it as JPEG or PNG, then add that.</source>
        <translation>इसकी एक तस्वीर JPEG या PNG के रूप में सेव करें, फिर उसे जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is a picture of a kind that Clinic Desk cannot open.</source>
        <translation>%1 ऐसी तस्वीर है जिसे Clinic Desk नहीं खोल सकता।</translation>
    </message>
    <message>
        <source>Save it as JPEG, PNG or PDF in another program, then add it.</source>
        <translation>इसे किसी दूसरे प्रोग्राम में JPEG, PNG या PDF के रूप में सेव करें, फिर जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is empty on this computer. It may be stored in the cloud.</source>
        <translation>%1 इस कंप्यूटर पर ख़ाली है। शायद वह क्लाउड में है।</translation>
    </message>
    <message>
        <source>Open it once in its folder, then add it again. If it stays empty, scan or save it again.</source>
        <translation>इसे एक बार इसके फ़ोल्डर में खोलें, फिर दोबारा जोड़ें। अगर वह ख़ाली रहे, तो फिर से स्कैन या सेव करें।</translation>
    </message>
    <message>
        <source>%1 is too large, because other files are attached to it.</source>
        <translation>%1 बहुत बड़ी है, क्योंकि उससे दूसरी फ़ाइलें जुड़ी हैं।</translation>
    </message>
    <message>
        <source>Save the attached files in a folder and add them separately.</source>
        <translation>जुड़ी हुई फ़ाइलें किसी फ़ोल्डर में सेव करें और अलग से जोड़ें।</translation>
    </message>
    <message>
        <source>Not asked</source>
        <translation>नहीं पूछा गया</translation>
    </message>
    <message>
        <source>The connections could not be saved: this account may not write files of this size.</source>
        <translation>कनेक्शन सेव नहीं हो सके: इस खाते को इतनी बड़ी फ़ाइलें लिखने की अनुमति नहीं है।</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -f), then try again. The saved connections are not changed.</source>
        <translation>सीमा बढ़ाएँ (ulimit -f), फिर कोशिश करें। सेव किए हुए कनेक्शन नहीं बदले।</translation>
    </message>
    <message>
        <source>The connections could not be saved: too many files are open.</source>
        <translation>कनेक्शन सेव नहीं हो सके: बहुत ज़्यादा फ़ाइलें खुली हैं।</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limit (ulimit -n). The saved connections are not changed.</source>
        <translation>दूसरे प्रोग्राम बंद करें, या सीमा बढ़ाएँ (ulimit -n)। सेव किए हुए कनेक्शन नहीं बदले।</translation>
    </message>
    <message>
        <source>The answer of the service could not be read.</source>
        <translation>सर्विस का जवाब पढ़ा नहीं जा सका।</translation>
    </message>
    <message>
        <source>%1 (%2)%3</source>
        <extracomment>%1 a sentence without its full stop, %2 a code such as HTTP 431, %3 the full stop</extracomment>
        <translation>%1 (%2)%3</translation>
    </message>
    <message>
        <source>Files of several kinds cannot be in one document.</source>
        <translation>एक दस्तावेज़ में कई तरह की फ़ाइलें साथ नहीं हो सकतीं।</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be in one document.</source>
        <extracomment>Kinds of files: %1 &quot;JPEG&quot; or &quot;PDF, JPEG&quot;, %2 &quot;PNG&quot;</extracomment>
        <translation>एक दस्तावेज़ में %1 और %2 फ़ाइलें साथ नहीं हो सकतीं।</translation>
    </message>
    <message>
        <source>Join them with “Make one PDF” in the window or with --fit on the command line, or send each kind as a document of its own.</source>
        <translation>विंडो में “एक PDF बनाएँ” से या कमांड लाइन पर --fit से इन्हें जोड़ें, या हर तरह की फ़ाइलें अलग दस्तावेज़ में भेजें।</translation>
    </message>
    <message>
        <source>Activate it, if the doctor works here.</source>
        <translation>अगर डॉक्टर यहाँ काम करते हैं, तो इसे सक्रिय करें।</translation>
    </message>
    <message>
        <source>Add a speciality to the profile.</source>
        <translation>प्रोफ़ाइल में विशेषज्ञता जोड़ें।</translation>
    </message>
    <message>
        <source>Add a clinic to the profile.</source>
        <translation>प्रोफ़ाइल में क्लिनिक जोड़ें।</translation>
    </message>
    <message>
        <source>Choose the default in the profile.</source>
        <translation>प्रोफ़ाइल में डिफ़ॉल्ट चुनें।</translation>
    </message>
    <message>
        <source>%1: add its name.</source>
        <translation>%1: नाम जोड़ें।</translation>
    </message>
    <message>
        <source>“%1” does not start with https, so Clinic Desk does not load the picture.</source>
        <translation>“%1” https से शुरू नहीं होता, इसलिए Clinic Desk तस्वीर लोड नहीं करता।</translation>
    </message>
    <message>
        <source>Choose it in the profile.</source>
        <translation>इसे प्रोफ़ाइल में चुनें।</translation>
    </message>
    <message>
        <source>%1: add the display status.</source>
        <translation>%1: दिखाने की स्थिति जोड़ें।</translation>
    </message>
    <message>
        <source>Add a picture to the profile.</source>
        <translation>प्रोफ़ाइल में तस्वीर जोड़ें।</translation>
    </message>
    <message>
        <source>Add a few sentences to the profile.</source>
        <translation>प्रोफ़ाइल में कुछ वाक्य जोड़ें।</translation>
    </message>
    <message>
        <source>Add the languages that the doctor speaks.</source>
        <translation>वे भाषाएँ जोड़ें जो डॉक्टर बोलते हैं।</translation>
    </message>
    <message>
        <source>Check the network connection, and the proxy in the settings of this computer.</source>
        <translation>नेटवर्क कनेक्शन देखें, और इस कंप्यूटर की सेटिंग में प्रॉक्सी।</translation>
    </message>
    <message>
        <source>Ask your administrator to allow the addresses of the service and of the file storage on the proxy.</source>
        <translation>अपने एडमिनिस्ट्रेटर से कहें कि वे प्रॉक्सी पर सर्विस और फ़ाइल स्टोरेज के पतों की अनुमति दें।</translation>
    </message>
    <message>
        <source>The proxy setting is not the address of a proxy.</source>
        <translation>प्रॉक्सी की सेटिंग में प्रॉक्सी का पता नहीं है।</translation>
    </message>
    <message>
        <source>Write it like http://proxy.example:3128.</source>
        <translation>इसे ऐसे लिखें: http://proxy.example:3128।</translation>
    </message>
    <message>
        <source>The proxy setting names a kind of proxy that Clinic Desk does not know: %1.</source>
        <translation>प्रॉक्सी की सेटिंग में ऐसा प्रॉक्सी दिया है, जिसका प्रकार Clinic Desk नहीं जानता: %1।</translation>
    </message>
    <message>
        <source>Use http, https, socks4, socks4a, socks5 or socks5h.</source>
        <translation>http, https, socks4, socks4a, socks5 या socks5h इस्तेमाल करें।</translation>
    </message>
    <message>
        <source>The proxy setting names no port for %1.</source>
        <translation>प्रॉक्सी की सेटिंग में %1 का पोर्ट नहीं दिया है।</translation>
    </message>
    <message>
        <source>Add the port, as in http://%1:3128.</source>
        <translation>पोर्ट जोड़ें, जैसे http://%1:3128।</translation>
    </message>
    <message>
        <source>The proxy %1 is not known in this network.</source>
        <translation>इस नेटवर्क में प्रॉक्सी %1 नहीं मिला।</translation>
    </message>
    <message>
        <source>The proxy %1 does not respond.</source>
        <translation>प्रॉक्सी %1 जवाब नहीं दे रहा।</translation>
    </message>
    <message>
        <source>%1 does not answer as a proxy of the kind that is set.</source>
        <translation>%1 का जवाब उस तरह के प्रॉक्सी जैसा नहीं है, जो सेटिंग में दिया है।</translation>
    </message>
    <message>
        <source>Check kind, name and port of the proxy in the settings of this computer.</source>
        <translation>इस कंप्यूटर की सेटिंग में प्रॉक्सी का प्रकार, नाम और पोर्ट देखें।</translation>
    </message>
    <message>
        <source>The certificate of the proxy %1 is not trusted on this computer.</source>
        <translation>प्रॉक्सी %1 के सर्टिफ़िकेट पर यह कंप्यूटर भरोसा नहीं करता।</translation>
    </message>
    <message>
        <source>Ask your administrator for its certificate authority file, or for a proxy with http.</source>
        <translation>अपने एडमिनिस्ट्रेटर से उसकी सर्टिफ़िकेट अथॉरिटी की फ़ाइल, या http वाला प्रॉक्सी माँगें।</translation>
    </message>
    <message>
        <source>The proxy %1 asks for a sign-in, or refuses it.</source>
        <translation>प्रॉक्सी %1 साइन-इन माँगता है, या उसे स्वीकार नहीं करता।</translation>
    </message>
    <message>
        <source>The proxy %1 asks for a sign-in, or refuses it (error %2).</source>
        <translation>प्रॉक्सी %1 साइन-इन माँगता है, या उसे स्वीकार नहीं करता (त्रुटि %2)।</translation>
    </message>
    <message>
        <source>Ask your administrator for a user name and a password. Enter them in the proxy setting, as in http://name:password@host:port.</source>
        <translation>अपने एडमिनिस्ट्रेटर से यूज़र का नाम और पासवर्ड माँगें। उन्हें प्रॉक्सी की सेटिंग में डालें, जैसे http://name:password@host:port।</translation>
    </message>
    <message>
        <source>The proxy %1 does not allow this connection.</source>
        <translation>प्रॉक्सी %1 इस कनेक्शन की अनुमति नहीं देता।</translation>
    </message>
    <message>
        <source>The proxy %1 does not allow this connection (error %2).</source>
        <translation>प्रॉक्सी %1 इस कनेक्शन की अनुमति नहीं देता (त्रुटि %2)।</translation>
    </message>
    <message>
        <source>The proxy %1 cannot reach the server.</source>
        <translation>प्रॉक्सी %1 का सर्वर से संपर्क नहीं हो सकता।</translation>
    </message>
    <message>
        <source>The proxy %1 cannot reach the server (error %2).</source>
        <translation>प्रॉक्सी %1 का सर्वर से संपर्क नहीं हो सकता (त्रुटि %2)।</translation>
    </message>
    <message>
        <source>The certificate of %1 has expired.</source>
        <translation>%1 का सर्टिफ़िकेट समाप्त हो चुका है।</translation>
    </message>
    <message>
        <source>Ask the operator of %1 to renew it. If the date of this computer is wrong, correct it.</source>
        <translation>%1 चलाने वालों से उसे नया कराने को कहें। इस कंप्यूटर की तारीख़ ग़लत हो, तो उसे ठीक करें।</translation>
    </message>
    <message>
        <source>The certificate of %1 is not valid yet.</source>
        <translation>%1 का सर्टिफ़िकेट अभी तक मान्य नहीं हुआ है।</translation>
    </message>
    <message>
        <source>Check the date and time of this computer. If they are right, ask the operator of %1.</source>
        <translation>इस कंप्यूटर की तारीख़ और समय देखें। वे सही हों, तो %1 चलाने वालों से पूछें।</translation>
    </message>
    <message>
        <source>The certificate of %1 was issued for another name.</source>
        <translation>%1 का सर्टिफ़िकेट किसी दूसरे नाम के लिए जारी हुआ है।</translation>
    </message>
    <message>
        <source>Check the service address. If it is right, another server answers in this network. Ask your administrator.</source>
        <translation>सर्विस का पता देखें। वह सही हो, तो इस नेटवर्क में कोई दूसरा सर्वर जवाब दे रहा है। अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>The certificate of %1 was not issued by an authority of the certificate authority file.</source>
        <translation>%1 का सर्टिफ़िकेट सर्टिफ़िकेट अथॉरिटी की फ़ाइल में दी गई किसी अथॉरिटी ने जारी नहीं किया।</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser if it asks for that. Otherwise ask your administrator for the certificate authority file that belongs to %1.</source>
        <translation>अगर नेटवर्क माँगे, तो वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें। नहीं तो अपने एडमिनिस्ट्रेटर से %1 की सर्टिफ़िकेट अथॉरिटी की फ़ाइल माँगें।</translation>
    </message>
    <message>
        <source>The certificate of %1 has a key or a signature that is too weak.</source>
        <translation>%1 के सर्टिफ़िकेट की कुंजी या हस्ताक्षर बहुत कमज़ोर है।</translation>
    </message>
    <message>
        <source>Ask the operator of %1 for a certificate with a stronger key.</source>
        <translation>%1 चलाने वालों से ज़्यादा मज़बूत कुंजी वाला सर्टिफ़िकेट लगाने को कहें।</translation>
    </message>
    <message>
        <source>The certificate of %1 cannot be used for a secure connection.</source>
        <translation>%1 का सर्टिफ़िकेट सुरक्षित कनेक्शन के लिए इस्तेमाल नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Copy the details for the operator of %1.</source>
        <translation>%1 चलाने वालों के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>%1 asks for a client certificate, which Clinic Desk cannot send.</source>
        <translation>%1 क्लाइंट सर्टिफ़िकेट माँगता है, जिसे Clinic Desk नहीं भेज सकता।</translation>
    </message>
    <message>
        <source>Ask your administrator for an address that needs no client certificate.</source>
        <translation>अपने एडमिनिस्ट्रेटर से ऐसा पता माँगें, जिसके लिए क्लाइंट सर्टिफ़िकेट न चाहिए।</translation>
    </message>
    <message>
        <source>%1 offers no secure connection. Clinic Desk needs TLS 1.2 or later.</source>
        <translation>%1 सुरक्षित कनेक्शन नहीं देता। Clinic Desk को TLS 1.2 या उससे नया चाहिए।</translation>
    </message>
    <message>
        <source>Check the service address, or ask the operator of %1 to turn on TLS 1.2.</source>
        <translation>सर्विस का पता देखें, या %1 चलाने वालों से TLS 1.2 चालू करने को कहें।</translation>
    </message>
    <message>
        <source>%1 refused the secure connection.</source>
        <translation>%1 ने सुरक्षित कनेक्शन स्वीकार नहीं किया।</translation>
    </message>
    <message>
        <source>Check the service address. If it is right, copy the details for your administrator.</source>
        <translation>सर्विस का पता देखें। वह सही हो, तो अपने एडमिनिस्ट्रेटर के लिए विवरण कॉपी करें।</translation>
    </message>
    <message>
        <source>The certificate authority file cannot be read.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल पढ़ी नहीं जा सकती।</translation>
    </message>
    <message>
        <source>Check the file, or choose another one in the connection settings.</source>
        <translation>फ़ाइल देखें, या कनेक्शन की सेटिंग में दूसरी चुनें।</translation>
    </message>
    <message>
        <source>The certificate authority file is empty.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल ख़ाली है।</translation>
    </message>
    <message>
        <source>Ask your administrator for the file again.</source>
        <translation>अपने एडमिनिस्ट्रेटर से फ़ाइल फिर से माँगें।</translation>
    </message>
    <message>
        <source>The certificate authority file contains a key, not a certificate.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल में कुंजी है, सर्टिफ़िकेट नहीं।</translation>
    </message>
    <message>
        <source>Choose the certificate of the authority. Its key must stay secret.</source>
        <translation>अथॉरिटी का सर्टिफ़िकेट चुनें। उसकी कुंजी गुप्त रहनी चाहिए।</translation>
    </message>
    <message>
        <source>The certificate authority file is a web page, not a certificate.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल वेब पेज है, सर्टिफ़िकेट नहीं।</translation>
    </message>
    <message>
        <source>Download the certificate again, or ask your administrator for it.</source>
        <translation>सर्टिफ़िकेट फिर से डाउनलोड करें, या अपने एडमिनिस्ट्रेटर से माँगें।</translation>
    </message>
    <message>
        <source>The certificate authority file is saved as UTF-16 text.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल UTF-16 टेक्स्ट के रूप में सेव है।</translation>
    </message>
    <message>
        <source>Save it as plain text (ASCII or UTF-8), or in the form DER.</source>
        <translation>इसे सादे टेक्स्ट (ASCII या UTF-8) के रूप में, या DER रूप में सेव करें।</translation>
    </message>
    <message>
        <source>The certificate authority file contains no certificate.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल में कोई सर्टिफ़िकेट नहीं है।</translation>
    </message>
    <message>
        <source>Choose a certificate in the form PEM, DER or PKCS#7.</source>
        <translation>PEM, DER या PKCS#7 रूप वाला सर्टिफ़िकेट चुनें।</translation>
    </message>
    <message>
        <source>Sign in to this network in a web browser if it asks for that. Sending then continues automatically. If it does not, ask your administrator.</source>
        <translation>अगर नेटवर्क माँगे, तो वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें। फिर भेजना अपने आप जारी रहेगा। अगर न हो, तो अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>%1 is not a member of this file.</source>
        <translation>इस फ़ाइल में %1 नाम का फ़ील्ड नहीं होता।</translation>
    </message>
    <message>
        <source>Its members are access_token, auth_token, key_string and store_key. Check the spelling.</source>
        <translation>इसके फ़ील्ड access_token, auth_token, key_string और store_key हैं। वर्तनी देखें।</translation>
    </message>
    <message>
        <source>An access list lets other users read or change the file.</source>
        <translation>एक एक्सेस सूची (ACL) दूसरे यूज़र को यह फ़ाइल पढ़ने या बदलने देती है।</translation>
    </message>
    <message>
        <source>Remove the list with setfacl -b, then restrict the file to its owner with chmod 600.</source>
        <translation>setfacl -b से सूची हटाएँ, फिर chmod 600 से फ़ाइल को केवल मालिक के लिए रखें।</translation>
    </message>
    <message>
        <source>The token in %1 contains a quotation mark.</source>
        <translation>%1 के टोकन में उद्धरण चिह्न है।</translation>
    </message>
    <message>
        <source>Enter the token alone, without quotation marks.</source>
        <translation>केवल टोकन डालें, बिना उद्धरण चिह्नों के।</translation>
    </message>
    <message>
        <source>The token in %1 contains an invisible character.</source>
        <translation>%1 के टोकन में ऐसा अक्षर है जो दिखाई नहीं देता।</translation>
    </message>
    <message>
        <source>Copy the token again from where you received it.</source>
        <translation>टोकन जहाँ मिला था, वहाँ से उसे फिर कॉपी करें।</translation>
    </message>
    <message>
        <source>%1 Today’s date may be wrong.</source>
        <comment>a sentence about the clock of this computer</comment>
        <translation>%1 आज की तारीख़ ग़लत हो सकती है।</translation>
    </message>
    <message>
        <source>Set the clock, or enter the date of the document.</source>
        <translation>घड़ी सही करें, या दस्तावेज़ की तारीख़ डालें।</translation>
    </message>
    <message numerus="yes">
        <source>The outbox on this computer cannot be opened: its key is missing from the keychain. %Ln document(s) wait(s) in it.</source>
        <translation>
            <numerusform>इस कंप्यूटर का आउटबॉक्स खोला नहीं जा सकता: उसकी कुंजी कीचेन में नहीं है। उसमें %Ln दस्तावेज़ इंतज़ार में है।</numerusform>
            <numerusform>इस कंप्यूटर का आउटबॉक्स खोला नहीं जा सकता: उसकी कुंजी कीचेन में नहीं है। उसमें %Ln दस्तावेज़ इंतज़ार में हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore this user’s keychain from a backup to send them. Until then, leave the outbox folder as it is.</source>
        <translation>इन्हें भेजने के लिए इस यूज़र की कीचेन को बैकअप से वापस लाएँ। तब तक आउटबॉक्स के फ़ोल्डर को जैसा है वैसा रहने दें।</translation>
    </message>
    <message>
        <source>The keychain on this computer is locked.</source>
        <translation>इस कंप्यूटर की कीचेन पर ताला है।</translation>
    </message>
    <message>
        <source>Unlock the keychain, then try again.</source>
        <translation>कीचेन का ताला खोलें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>The keychain on this computer stays locked, because its password was not entered.</source>
        <translation>इस कंप्यूटर की कीचेन पर ताला लगा है, क्योंकि उसका पासवर्ड नहीं डाला गया।</translation>
    </message>
    <message>
        <source>No keychain is running for this user, or it cannot save anything.</source>
        <translation>इस यूज़र के लिए कोई कीचेन नहीं चल रही, या वह कुछ सेव नहीं कर सकती।</translation>
    </message>
    <message>
        <source>Start the keychain, then try again.</source>
        <translation>कीचेन शुरू करें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Start the keychain again, or log in again. Then try again.</source>
        <translation>कीचेन दोबारा शुरू करें, या कंप्यूटर पर दोबारा लॉग-इन करें। फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>This uses a kind of encryption that this version of Clinic Desk does not know.</source>
        <translation>इसमें ऐसा एन्क्रिप्शन है, जिसे Clinic Desk का यह वर्शन नहीं जानता।</translation>
    </message>
    <message>
        <source>Not asked, because the list stopped before.</source>
        <translation>नहीं पूछा गया, क्योंकि सूची की जाँच पहले ही रुक गई।</translation>
    </message>
    <message>
        <source>Check the list again.</source>
        <translation>सूची फिर जाँचें।</translation>
    </message>
    <message>
        <source>This account cannot start enough threads for Clinic Desk.</source>
        <translation>यह खाता Clinic Desk के लिए काफ़ी थ्रेड शुरू नहीं कर सकता।</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limits of the account (ulimit -u, ulimit -v).</source>
        <translation>दूसरे प्रोग्राम बंद करें, या खाते की सीमाएँ बढ़ाएँ (ulimit -u, ulimit -v)।</translation>
    </message>
    <message>
        <source>This account cannot open enough files for Clinic Desk.</source>
        <translation>यह खाता Clinic Desk के लिए काफ़ी फ़ाइलें नहीं खोल सकता।</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limit for open files (ulimit -n).</source>
        <translation>दूसरे प्रोग्राम बंद करें, या खुली फ़ाइलों की सीमा बढ़ाएँ (ulimit -n)।</translation>
    </message>
    <message>
        <source>The access token may be too long for the service. Ask your administrator.</source>
        <translation>शायद एक्सेस टोकन सर्विस के लिए बहुत लंबा है। अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>The file storage no longer accepts the upload form of the service.</source>
        <translation>फ़ाइल स्टोरेज अब सर्विस का अपलोड फ़ॉर्म स्वीकार नहीं करता।</translation>
    </message>
    <message>
        <source>Clinic Desk requests a new form automatically. Nothing is lost.</source>
        <translation>Clinic Desk अपने आप नया फ़ॉर्म माँगता है। कुछ नहीं खोता।</translation>
    </message>
    <message>
        <source>The keychain on this computer cannot be used.</source>
        <translation>इस कंप्यूटर की कीचेन इस्तेमाल नहीं हो सकती।</translation>
    </message>
    <message>
        <source>Unlock or start the keychain, then try again.</source>
        <translation>कीचेन का ताला खोलें या उसे शुरू करें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Documents are saved here, but cannot be read without the keychain.</source>
        <translation>दस्तावेज़ यहाँ सेव हैं, पर कीचेन के बिना पढ़े नहीं जा सकते।</translation>
    </message>
    <message>
        <source>The ID of the encryption key is missing, so there is no key to use.</source>
        <translation>एन्क्रिप्शन कुंजी का ID नहीं है, इसलिए इस्तेमाल के लिए कोई कुंजी नहीं है।</translation>
    </message>
    <message>
        <source>Enter the key and its ID in the connection settings.</source>
        <translation>कनेक्शन की सेटिंग में कुंजी और उसका ID डालें।</translation>
    </message>
    <message>
        <source>%1 was not saved: this account may not write files of this size.</source>
        <translation>%1 सेव नहीं हुई: इस खाते को इतनी बड़ी फ़ाइलें लिखने की अनुमति नहीं है।</translation>
    </message>
    <message>
        <source>This account may not write files of this size. The outbox cannot be saved.</source>
        <translation>इस खाते को इतनी बड़ी फ़ाइलें लिखने की अनुमति नहीं है। आउटबॉक्स सेव नहीं हो सकता।</translation>
    </message>
    <message>
        <source>%1 was not saved: too many files are open.</source>
        <translation>%1 सेव नहीं हुई: बहुत ज़्यादा फ़ाइलें खुली हैं।</translation>
    </message>
    <message>
        <source>Too many files are open. The outbox cannot be read or written.</source>
        <translation>बहुत ज़्यादा फ़ाइलें खुली हैं। आउटबॉक्स न पढ़ा जा सकता है, न लिखा जा सकता है।</translation>
    </message>
    <message>
        <source>Raise the limit for the size of files (ulimit -f). Documents in the outbox are not changed.</source>
        <translation>फ़ाइलों के आकार की सीमा बढ़ाएँ (ulimit -f)। आउटबॉक्स के दस्तावेज़ नहीं बदले।</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limit for open files (ulimit -n). Documents in the outbox are not changed.</source>
        <translation>दूसरे प्रोग्राम बंद करें, या खुली फ़ाइलों की सीमा बढ़ाएँ (ulimit -n)। आउटबॉक्स के दस्तावेज़ नहीं बदले।</translation>
    </message>
    <message>
        <source>The system does not give this account what Clinic Desk needs.</source>
        <translation>सिस्टम इस खाते को वह नहीं देता, जो Clinic Desk को चाहिए।</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limits of the account.</source>
        <translation>दूसरे प्रोग्राम बंद करें, या खाते की सीमाएँ बढ़ाएँ।</translation>
    </message>
    <message>
        <source>There was no clear answer. The registration may have been started, and a code sent to the person.</source>
        <translation>साफ़ जवाब नहीं मिला। हो सकता है कि रजिस्ट्रेशन शुरू हो गया हो, और व्यक्ति को कोड भेजा गया हो।</translation>
    </message>
    <message>
        <source>Ask the person whether a code arrived before you start it again.</source>
        <translation>फिर शुरू करने से पहले व्यक्ति से पूछें कि कोड मिला या नहीं।</translation>
    </message>
    <message>
        <source>There may have been too many requests. Wait a moment, then enter the number again.</source>
        <translation>शायद बहुत ज़्यादा रिक्वेस्ट हो गई हैं। थोड़ा रुकें, फिर नंबर दोबारा डालें।</translation>
    </message>
    <message>
        <source>New forms did not help. The clock of the service or of its file storage may be wrong, or its access has ended. Ask its administrator, then try again.</source>
        <translation>नए फ़ॉर्म से भी काम नहीं बना। शायद सर्विस या उसके फ़ाइल स्टोरेज की घड़ी ग़लत है, या स्टोरेज पर सर्विस की पहुँच समाप्त हो गई है। सर्विस के एडमिनिस्ट्रेटर से पूछें, फिर कोशिश करें।</translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) ahead.</source>
        <translation>
            <numerusform>इस कंप्यूटर की घड़ी %Ln दिन आगे है।</numerusform>
            <numerusform>इस कंप्यूटर की घड़ी %Ln दिन आगे है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) behind.</source>
        <translation>
            <numerusform>इस कंप्यूटर की घड़ी %Ln दिन पीछे है।</numerusform>
            <numerusform>इस कंप्यूटर की घड़ी %Ln दिन पीछे है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln hour(s) ahead.</source>
        <translation>
            <numerusform>इस कंप्यूटर की घड़ी %Ln घंटा आगे है।</numerusform>
            <numerusform>इस कंप्यूटर की घड़ी %Ln घंटे आगे है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln hour(s) behind.</source>
        <translation>
            <numerusform>इस कंप्यूटर की घड़ी %Ln घंटा पीछे है।</numerusform>
            <numerusform>इस कंप्यूटर की घड़ी %Ln घंटे पीछे है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln minute(s) ahead.</source>
        <translation>
            <numerusform>इस कंप्यूटर की घड़ी %Ln मिनट आगे है।</numerusform>
            <numerusform>इस कंप्यूटर की घड़ी %Ln मिनट आगे है।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln minute(s) behind.</source>
        <translation>
            <numerusform>इस कंप्यूटर की घड़ी %Ln मिनट पीछे है।</numerusform>
            <numerusform>इस कंप्यूटर की घड़ी %Ln मिनट पीछे है।</numerusform>
        </translation>
    </message>
    <message>
        <source>Added files stay in the scan folder %1, because “done” in it is a link.</source>
        <translation>जोड़ी गई फ़ाइलें स्कैन फ़ोल्डर %1 में ही रहती हैं, क्योंकि उसमें “done” एक लिंक है।</translation>
    </message>
    <message>
        <source>Replace the link with a folder.</source>
        <translation>लिंक की जगह एक फ़ोल्डर बनाएँ।</translation>
    </message>
    <message>
        <source>Entries without a key confirmed</source>
        <translation>बिना कुंजी वाली प्रविष्टियों की पुष्टि हुई</translation>
    </message>
    <message numerus="yes">
        <source>up to entry %1; %Ln entry(s) is/are missing</source>
        <translation>
            <numerusform>प्रविष्टि %1 तक; %Ln प्रविष्टि नहीं है</numerusform>
            <numerusform>प्रविष्टि %1 तक; %Ln प्रविष्टियाँ नहीं हैं</numerusform>
        </translation>
    </message>
    <message>
        <source>entries %1 to %2</source>
        <translation>प्रविष्टियाँ %1 से %2</translation>
    </message>
    <message numerus="yes">
        <source>The journal was replaced by another one, or its file was removed: %Ln entry(s) is/are missing.</source>
        <translation>
            <numerusform>जर्नल की जगह दूसरा जर्नल रख दिया गया, या उसकी फ़ाइल हटा दी गई: %Ln प्रविष्टि नहीं है।</numerusform>
            <numerusform>जर्नल की जगह दूसरा जर्नल रख दिया गया, या उसकी फ़ाइल हटा दी गई: %Ln प्रविष्टियाँ नहीं हैं।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The journal begins after a damage: %Ln entry(s) is/are missing.</source>
        <translation>
            <numerusform>जर्नल फ़ाइल ख़राब होने के बाद शुरू हुआ है: %Ln प्रविष्टि नहीं है।</numerusform>
            <numerusform>जर्नल फ़ाइल ख़राब होने के बाद शुरू हुआ है: %Ln प्रविष्टियाँ नहीं हैं।</numerusform>
        </translation>
    </message>
    <message>
        <source>Entry %1 is not protected by the key of the keychain. Another program could have written it.</source>
        <translation>प्रविष्टि %1 कीचेन की कुंजी से सुरक्षित नहीं है। इसे कोई दूसरा प्रोग्राम लिख सकता था।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln old entry(s) was/were not removed, because the clock of this computer jumped. Check the date of this computer first.</source>
        <translation>
            <numerusform>%Ln पुरानी प्रविष्टि नहीं हटाई गई, क्योंकि इस कंप्यूटर की घड़ी उछल गई। पहले इस कंप्यूटर की तारीख़ जाँचें।</numerusform>
            <numerusform>%Ln पुरानी प्रविष्टियाँ नहीं हटाई गईं, क्योंकि इस कंप्यूटर की घड़ी उछल गई। पहले इस कंप्यूटर की तारीख़ जाँचें।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A connection needs a name of one line, with at most %Ln character(s).</source>
        <translation>
            <numerusform>कनेक्शन का नाम एक पंक्ति का हो, और उसमें अधिकतम %Ln अक्षर हो।</numerusform>
            <numerusform>कनेक्शन का नाम एक पंक्ति का हो, और उसमें अधिकतम %Ln अक्षर हों।</numerusform>
        </translation>
    </message>
    <message>
        <source>The name of the connection “%1” is the same, or looks the same.</source>
        <translation>कनेक्शन “%1” का नाम यही है, या देखने में ऐसा ही है।</translation>
    </message>
    <message>
        <source>Clinic Desk cannot save how often a PIN was wrong, because the disk refuses it.</source>
        <translation>Clinic Desk यह सहेज नहीं सकता कि PIN कितनी बार ग़लत था, क्योंकि डिस्क इसकी अनुमति नहीं देती।</translation>
    </message>
    <message numerus="yes">
        <source>Wait %Ln second(s) until this PIN is checked.</source>
        <translation>
            <numerusform>यह PIN जाँचे जाने तक %Ln सेकंड रुकें।</numerusform>
            <numerusform>यह PIN जाँचे जाने तक %Ln सेकंड रुकें।</numerusform>
        </translation>
    </message>
    <message>
        <source>a code of document_types, or nothing if people choose the type of each document</source>
        <translation>document_types का एक कोड, या कुछ नहीं, अगर लोग हर दस्तावेज़ का प्रकार चुनते हैं</translation>
    </message>
    <message>
        <source>Enter your token. Your documents wait and are then sent automatically.</source>
        <translation>अपना टोकन डालें। आपके दस्तावेज़ रुके रहते हैं और फिर अपने-आप भेजे जाते हैं।</translation>
    </message>
    <message>
        <source>%1 does not accept the access token.</source>
        <translation>%1 ऐक्सेस टोकन स्वीकार नहीं करता।</translation>
    </message>
    <message>
        <source>Enter your token, then try again.</source>
        <translation>अपना टोकन डालें, फिर दोबारा कोशिश करें।</translation>
    </message>
    <message>
        <source>%1 does not accept the doctor profile token.</source>
        <translation>%1 डॉक्टर प्रोफ़ाइल टोकन स्वीकार नहीं करता।</translation>
    </message>
    <message>
        <source>Unit of dates</source>
        <translation>तारीख़ों की इकाई</translation>
    </message>
    <message>
        <source>How the date of a document is written in requests.</source>
        <translation>रिक्वेस्ट में दस्तावेज़ की तारीख़ कैसे लिखी जाती है।</translation>
    </message>
    <message>
        <source>Document types</source>
        <translation>दस्तावेज़ों के प्रकार</translation>
    </message>
    <message>
        <source>The types that people choose from, in this order.</source>
        <translation>वे प्रकार जिनमें से लोग चुनते हैं, इसी क्रम में।</translation>
    </message>
    <message>
        <source>Type of new documents</source>
        <translation>नए दस्तावेज़ों का प्रकार</translation>
    </message>
    <message>
        <source>New documents get this type. Leave it empty if people choose it.</source>
        <translation>नए दस्तावेज़ों को यह प्रकार मिलता है। अगर लोग ख़ुद चुनते हैं, तो ख़ाली छोड़ें।</translation>
    </message>
    <message>
        <source>Content type for JPEG</source>
        <translation>JPEG के लिए कंटेंट टाइप</translation>
    </message>
    <message>
        <source>How a JPEG picture is called in requests.</source>
        <translation>रिक्वेस्ट में JPEG चित्र को क्या कहा जाता है।</translation>
    </message>
    <message>
        <source>Where the patient is sent</source>
        <translation>मरीज़ कहाँ भेजा जाता है</translation>
    </message>
    <message>
        <source>Where a request for upload forms names the patient.</source>
        <translation>अपलोड फ़ॉर्म की रिक्वेस्ट में मरीज़ का नाम कहाँ होता है।</translation>
    </message>
    <message>
        <source>Largest PDF</source>
        <translation>सबसे बड़ी PDF</translation>
    </message>
    <message>
        <source>In bytes. A larger PDF is not sent.</source>
        <translation>बाइट में। इससे बड़ी PDF नहीं भेजी जाती।</translation>
    </message>
    <message>
        <source>Largest picture</source>
        <translation>सबसे बड़ा चित्र</translation>
    </message>
    <message>
        <source>In bytes. A larger picture is not sent.</source>
        <translation>बाइट में। इससे बड़ा चित्र नहीं भेजा जाता।</translation>
    </message>
    <message>
        <source>Files in one document</source>
        <translation>एक दस्तावेज़ में फ़ाइलें</translation>
    </message>
    <message>
        <source>A document has at most this many files.</source>
        <translation>एक दस्तावेज़ में ज़्यादा से ज़्यादा इतनी फ़ाइलें होती हैं।</translation>
    </message>
    <message>
        <source>Files in one request</source>
        <translation>एक रिक्वेस्ट में फ़ाइलें</translation>
    </message>
    <message>
        <source>A request asks for at most this many upload forms.</source>
        <translation>एक रिक्वेस्ट ज़्यादा से ज़्यादा इतने अपलोड फ़ॉर्म माँगती है।</translation>
    </message>
    <message>
        <source>Documents in one request</source>
        <translation>एक रिक्वेस्ट में दस्तावेज़</translation>
    </message>
    <message>
        <source>A request names at most this many documents.</source>
        <translation>एक रिक्वेस्ट में ज़्यादा से ज़्यादा इतने दस्तावेज़ होते हैं।</translation>
    </message>
    <message>
        <source>Largest file sent directly</source>
        <translation>सीधे भेजी जाने वाली सबसे बड़ी फ़ाइल</translation>
    </message>
    <message>
        <source>In bytes, for uploads without an upload form.</source>
        <translation>बाइट में, बिना अपलोड फ़ॉर्म वाले अपलोड के लिए।</translation>
    </message>
    <message>
        <source>Patient in direct uploads</source>
        <translation>सीधे अपलोड में मरीज़</translation>
    </message>
    <message>
        <source>Whether a direct upload names the patient: on or off.</source>
        <translation>सीधे अपलोड में मरीज़ का नाम होता है या नहीं: on या off।</translation>
    </message>
    <message>
        <source>Tasks of direct uploads</source>
        <translation>सीधे अपलोड के काम</translation>
    </message>
    <message>
        <source>What the service does with a document that is sent directly.</source>
        <translation>सर्विस सीधे भेजे गए दस्तावेज़ के साथ क्या करती है।</translation>
    </message>
    <message>
        <source>Name of the task parameter</source>
        <translation>काम वाले पैरामीटर का नाम</translation>
    </message>
    <message>
        <source>How a direct upload calls its tasks.</source>
        <translation>सीधे अपलोड में कामों को क्या कहा जाता है।</translation>
    </message>
    <message>
        <source>Name of the type parameter</source>
        <translation>प्रकार वाले पैरामीटर का नाम</translation>
    </message>
    <message>
        <source>How a direct upload calls the document type.</source>
        <translation>सीधे अपलोड में दस्तावेज़ के प्रकार को क्या कहा जाता है।</translation>
    </message>
    <message>
        <source>Name of the workflow filter</source>
        <translation>वर्कफ़्लो फ़िल्टर का नाम</translation>
    </message>
    <message>
        <source>How the list of assessments calls this filter.</source>
        <translation>असेसमेंट की सूची इस फ़िल्टर को क्या कहती है।</translation>
    </message>
    <message>
        <source>Origins of conversations</source>
        <translation>बातचीत के स्रोत</translation>
    </message>
    <message>
        <source>What the beginning of a conversation ID says about its origin.</source>
        <translation>बातचीत की ID की शुरुआत उसके स्रोत के बारे में क्या बताती है।</translation>
    </message>
    <message>
        <source>Forms of encrypted answers</source>
        <translation>एन्क्रिप्ट किए जवाबों के रूप</translation>
    </message>
    <message>
        <source>Which forms of encrypted answers are accepted.</source>
        <translation>एन्क्रिप्ट किए जवाबों के कौन-से रूप स्वीकार होते हैं।</translation>
    </message>
    <message>
        <source>Announce encryption</source>
        <translation>एन्क्रिप्शन बताना</translation>
    </message>
    <message>
        <source>Whether requests without content are marked as encrypted, too: on or off.</source>
        <translation>बिना सामग्री वाली रिक्वेस्ट पर भी एन्क्रिप्शन का निशान हो या नहीं: on या off।</translation>
    </message>
    <message>
        <source>Shortest patient number</source>
        <translation>सबसे छोटा मरीज़ नंबर</translation>
    </message>
    <message>
        <source>A shorter number is not accepted in the window.</source>
        <translation>इससे छोटा नंबर विंडो में स्वीकार नहीं होता।</translation>
    </message>
    <message>
        <source>Form of patient numbers</source>
        <translation>मरीज़ नंबरों का रूप</translation>
    </message>
    <message>
        <source>Numbers of another form are refused. Leave it empty to accept all.</source>
        <translation>दूसरे रूप के नंबर मना किए जाते हैं। सब स्वीकार करने के लिए ख़ाली छोड़ें।</translation>
    </message>
    <message>
        <source>Tags of one document</source>
        <translation>एक दस्तावेज़ के टैग</translation>
    </message>
    <message>
        <source>A document has at most this many tags.</source>
        <translation>एक दस्तावेज़ में ज़्यादा से ज़्यादा इतने टैग होते हैं।</translation>
    </message>
    <message>
        <source>Shortest tag</source>
        <translation>सबसे छोटा टैग</translation>
    </message>
    <message>
        <source>The least characters of a tag.</source>
        <translation>टैग में कम से कम इतने अक्षर।</translation>
    </message>
    <message>
        <source>Longest tag</source>
        <translation>सबसे लंबा टैग</translation>
    </message>
    <message>
        <source>The most characters of a tag.</source>
        <translation>टैग में ज़्यादा से ज़्यादा इतने अक्षर।</translation>
    </message>
    <message>
        <source>Requests at once</source>
        <translation>एक साथ रिक्वेस्ट</translation>
    </message>
    <message>
        <source>How many uploads, or doctor profiles, are sent or read at once.</source>
        <translation>कितने अपलोड या डॉक्टर प्रोफ़ाइल एक साथ भेजे या पढ़े जाते हैं।</translation>
    </message>
    <message>
        <source>Clinic Desk cannot write in %1.</source>
        <extracomment>%1 one or several folders</extracomment>
        <translation>Clinic Desk %1 में नहीं लिख सकता।</translation>
    </message>
    <message>
        <source>Allow writing there, or ask your administrator. Then start Clinic Desk again.</source>
        <translation>वहाँ लिखने की अनुमति दें, या अपने एडमिनिस्ट्रेटर से कहें। फिर Clinic Desk दोबारा शुरू करें।</translation>
    </message>
    <message>
        <source>%1 Allow writing there, or ask your administrator.</source>
        <extracomment>%1 a sentence that names folders in which nothing can be written</extracomment>
        <translation>%1 वहाँ लिखने की अनुमति दें, या अपने एडमिनिस्ट्रेटर से कहें।</translation>
    </message>
    <message>
        <source>Turned to the right.</source>
        <translation>दाईं ओर घुमाई गई।</translation>
    </message>
    <message>
        <source>Turned upside down.</source>
        <translation>उल्टी घुमाई गई।</translation>
    </message>
    <message>
        <source>Turned to the left.</source>
        <translation>बाईं ओर घुमाई गई।</translation>
    </message>
    <message>
        <source>Some pages were turned.</source>
        <translation>कुछ पेज घुमाए गए।</translation>
    </message>
    <message>
        <source>turned to the right</source>
        <translation>दाईं ओर घुमाई गई</translation>
    </message>
    <message>
        <source>turned upside down</source>
        <translation>उल्टी घुमाई गई</translation>
    </message>
    <message>
        <source>turned to the left</source>
        <translation>बाईं ओर घुमाई गई</translation>
    </message>
    <message>
        <source>some pages turned</source>
        <extracomment>What was done to a file, in a list</extracomment>
        <translation>कुछ पेज घुमाए गए</translation>
    </message>
    <message>
        <source>The certificate of %1 was not issued by an authority of the certificate authority file, or %1 does not send the certificates in between.</source>
        <translation>%1 का सर्टिफ़िकेट सर्टिफ़िकेट अथॉरिटी की फ़ाइल की किसी अथॉरिटी ने नहीं दिया, या %1 बीच के सर्टिफ़िकेट नहीं भेजता।</translation>
    </message>
    <message>
        <source>Ask the operator of %1 to send the whole certificate chain, or your administrator for the certificate authority file that belongs to %1.</source>
        <translation>%1 चलाने वालों से सर्टिफ़िकेट की पूरी चेन भेजने को कहें, या अपने एडमिनिस्ट्रेटर से %1 की सर्टिफ़िकेट अथॉरिटी की फ़ाइल माँगें।</translation>
    </message>
    <message>
        <source>An authority in the certificate authority file has expired.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल में एक अथॉरिटी की अवधि समाप्त हो गई है।</translation>
    </message>
    <message>
        <source>Ask your administrator for the new file. If the date of this computer is wrong, correct it.</source>
        <translation>अपने एडमिनिस्ट्रेटर से नई फ़ाइल माँगें। इस कंप्यूटर की तारीख़ ग़लत हो, तो उसे ठीक करें।</translation>
    </message>
    <message>
        <source>A part of the certificate authority file is damaged.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल का एक हिस्सा ख़राब है।</translation>
    </message>
    <message>
        <source>The certificate authority file is in the form PKCS#12 (.p12 or .pfx), which is made for keys.</source>
        <translation>सर्टिफ़िकेट अथॉरिटी की फ़ाइल PKCS#12 (.p12 या .pfx) रूप में है, जो कुंजियों के लिए होता है।</translation>
    </message>
    <message>
        <source>The address of the file storage is wrong: %1 leads to another one (error %2).</source>
        <translation>फ़ाइल स्टोरेज का पता ग़लत है: %1 किसी और पते पर ले जाता है (त्रुटि %2)।</translation>
    </message>
    <message>
        <source>Send it again. If it happens again, copy the details for the operator of the service, which gives this address.</source>
        <translation>इसे फिर भेजें। फिर ऐसा हो, तो सर्विस चलाने वालों के लिए विवरण कॉपी करें, जो यह पता देती है।</translation>
    </message>
    <message>
        <source>The address of the file storage is wrong: it leads to another one (error %1).</source>
        <translation>फ़ाइल स्टोरेज का पता ग़लत है: यह किसी और पते पर ले जाता है (त्रुटि %1)।</translation>
    </message>
    <message>
        <source>%1 contains only the words in front of a token.</source>
        <translation>%1 में केवल वे शब्द हैं जो टोकन से पहले आते हैं।</translation>
    </message>
    <message>
        <source>The list of people on this computer is missing, damaged or not the newest one, so signing in is not possible.</source>
        <translation>इस कंप्यूटर पर लोगों की सूची नहीं मिली, ख़राब है या सबसे नई नहीं है, इसलिए साइन इन नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Ask your administrator to restore the newest file people.json.</source>
        <translation>अपने एडमिनिस्ट्रेटर से सबसे नई फ़ाइल people.json वापस लाने को कहें।</translation>
    </message>
    <message>
        <source>%1 is too large, because of the data of its form.</source>
        <translation>%1 अपने फ़ॉर्म के डेटा की वजह से बहुत बड़ी है।</translation>
    </message>
    <message>
        <source>Open it and print it to a new PDF, then add that.</source>
        <translation>इसे खोलें और नई PDF में प्रिंट करें, फिर वह जोड़ें।</translation>
    </message>
    <message>
        <source>%1 is too large, because of data that is not on its pages.</source>
        <translation>%1 ऐसे डेटा की वजह से बहुत बड़ी है, जो उसके पेजों पर नहीं है।</translation>
    </message>
    <message>
        <source>%1 is damaged at its beginning, or is not what its name says.</source>
        <translation>%1 शुरू में ख़राब है, या वह नहीं है जो उसका नाम कहता है।</translation>
    </message>
    <message>
        <source>%1 is a picture that must be converted before it is sent.</source>
        <translation>%1 ऐसी तस्वीर है, जिसे भेजने से पहले बदलना ज़रूरी है।</translation>
    </message>
    <message>
        <source>Add --fit to the command to have it converted.</source>
        <translation>इसे बदलने के लिए कमांड में --fit जोड़ें।</translation>
    </message>
    <message>
        <source>The data of the form in the PDF is not sent with it.</source>
        <translation>PDF के फ़ॉर्म का डेटा उसके साथ नहीं भेजा जाता।</translation>
    </message>
    <message>
        <source>without the data of its form</source>
        <translation>फ़ॉर्म के डेटा के बिना</translation>
    </message>
    <message>
        <source>The clock of this computer was wrong when the document was added. Its date may be wrong.</source>
        <translation>दस्तावेज़ जोड़ते समय इस कंप्यूटर की घड़ी ग़लत थी। उसकी तारीख़ ग़लत हो सकती है।</translation>
    </message>
    <message>
        <source>%1 The date of the document may be wrong.</source>
        <comment>a sentence about the clock of this computer</comment>
        <translation>%1 दस्तावेज़ की तारीख़ ग़लत हो सकती है।</translation>
    </message>
    <message>
        <source>Enter the date of the document.</source>
        <translation>दस्तावेज़ की तारीख़ डालें।</translation>
    </message>
    <message>
        <source>Enter the token alone, without other words or spaces.</source>
        <translation>केवल टोकन डालें, बिना दूसरे शब्दों या ख़ाली जगह के।</translation>
    </message>
    <message>
        <source>%1 is too large for the file storage.</source>
        <translation>%1 फ़ाइल स्टोरेज के लिए बहुत बड़ी है।</translation>
    </message>
    <message>
        <source>Unlock this part of the keychain, then try again.</source>
        <translation>कीचेन के इस हिस्से का ताला खोलें, फिर कोशिश करें।</translation>
    </message>
    <message>
        <source>Clinic Desk may have data in a locked part of the keychain: %1.</source>
        <comment>names of keyrings or databases</comment>
        <translation>हो सकता है कि Clinic Desk का डेटा कीचेन के एक बंद हिस्से में हो: %1।</translation>
    </message>
    <message>
        <source>%1 redirects to another address: %2. For safety, Clinic Desk does not follow it.</source>
        <translation>%1 दूसरे पते पर भेजता है: %2। सुरक्षा के लिए Clinic Desk वहाँ नहीं जाता।</translation>
    </message>
    <message>
        <source>Ask your administrator whether that is the new address. If it is a sign-in page, sign in to this network in a web browser. Sending then continues automatically.</source>
        <translation>अपने एडमिनिस्ट्रेटर से पूछें कि क्या यही नया पता है। अगर यह साइन-इन का पेज है, तो वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें। फिर भेजना अपने आप जारी रहेगा।</translation>
    </message>
    <message>
        <source>The outbox on this computer cannot be opened: several parts of the keychain have a key for it, and the wrong one is used: %1.</source>
        <comment>names of keyrings or databases</comment>
        <translation>इस कंप्यूटर का आउटबॉक्स खोला नहीं जा सकता: कीचेन के कई हिस्सों में उसकी कुंजी है, और गलत कुंजी इस्तेमाल हो रही है: %1।</translation>
    </message>
    <message>
        <source>Ask your administrator to remove the wrong key. Documents in the outbox are not changed.</source>
        <translation>अपने एडमिनिस्ट्रेटर से गलत कुंजी हटाने को कहें। आउटबॉक्स के दस्तावेज़ नहीं बदले हैं।</translation>
    </message>
    <message>
        <source>Ask your administrator whether that is the new address. If it is a sign-in page, sign in to this network in a web browser, then try again.</source>
        <translation>अपने एडमिनिस्ट्रेटर से पूछें कि क्या यही नया पता है। अगर यह साइन-इन का पेज है, तो वेब ब्राउज़र में इस नेटवर्क पर साइन-इन करें, फिर दोबारा कोशिश करें।</translation>
    </message>
    <message>
        <source>Clinic Desk tried for a day. The document is safe. Ask your administrator whether the address has changed, then try again.</source>
        <translation>Clinic Desk ने एक दिन तक कोशिश की। दस्तावेज़ सुरक्षित है। अपने एडमिनिस्ट्रेटर से पूछें कि क्या पता बदल गया है, फिर दोबारा कोशिश करें।</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) was/were turned.</source>
        <translation>
            <numerusform>%Ln पेज घुमाया गया।</numerusform>
            <numerusform>%Ln पेज घुमाए गए।</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) turned</source>
        <translation>
            <numerusform>%Ln पेज घुमाया गया</numerusform>
            <numerusform>%Ln पेज घुमाए गए</numerusform>
        </translation>
    </message>
    <message>
        <source>Time until the lock changed</source>
        <translation>ताले तक का समय बदला</translation>
    </message>
    <message>
        <source>Doctor name read</source>
        <translation>डॉक्टर का नाम पढ़ा गया</translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln मिनट</numerusform>
            <numerusform>%Ln मिनट</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>कम से कम %Ln अंक या अक्षर डालें।</numerusform>
            <numerusform>कम से कम %Ln अंक या अक्षर डालें।</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Connects a clinic to its health platform.</source>
        <translation>क्लिनिक को उसके हेल्थ प्लेटफ़ॉर्म से जोड़ता है।</translation>
    </message>
    <message>
        <source>Start practice mode, with made-up patients and a service on this computer.</source>
        <translation>काल्पनिक मरीज़ों और इस कंप्यूटर की एक सर्विस के साथ अभ्यास मोड शुरू करें।</translation>
    </message>
    <message>
        <source>Files to add to the Upload page.</source>
        <translation>अपलोड पेज पर जोड़ने के लिए फ़ाइलें।</translation>
    </message>
    <message>
        <source>Check that this installation works. Print a line for each part.</source>
        <translation>जाँचें कि यह इंस्टॉलेशन काम करता है। हर हिस्से के लिए एक लाइन लिखें।</translation>
    </message>
    <message>
        <source>Clinic Desk cannot be used, because the policy file of your administrator is not valid. Show this to your administrator.</source>
        <translation>Clinic Desk इस्तेमाल नहीं हो सकता, क्योंकि आपके एडमिनिस्ट्रेटर की पॉलिसी फ़ाइल सही नहीं है। यह अपने एडमिनिस्ट्रेटर को दिखाएँ।</translation>
    </message>
    <message>
        <source>Clinic Desk cannot be used, because this account has no home folder.</source>
        <translation>Clinic Desk इस्तेमाल नहीं हो सकता, क्योंकि इस खाते का कोई होम फ़ोल्डर नहीं है।</translation>
    </message>
    <message>
        <source>Set HOME to a folder of your own, or ask your administrator.</source>
        <translation>HOME में अपना कोई फ़ोल्डर सेट करें, या अपने एडमिनिस्ट्रेटर से पूछें।</translation>
    </message>
    <message>
        <source>Clinic Desk cannot be used, because the home folder %1 does not exist.</source>
        <translation>Clinic Desk इस्तेमाल नहीं किया जा सकता, क्योंकि होम फ़ोल्डर %1 मौजूद नहीं है।</translation>
    </message>
    <message>
        <source>Ask your administrator to create it, or set HOME to a folder of your own.</source>
        <translation>अपने एडमिनिस्ट्रेटर से उसे बनाने को कहें, या HOME में अपना कोई फ़ोल्डर दें।</translation>
    </message>
</context>
</TS>
