<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="hi">
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>File</source>
        <translation>फ़ाइल</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>फ़ोल्डर</translation>
    </message>
    <message>
        <source>File Folder</source>
        <translation>फ़ोल्डर</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>ड्राइव</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>शॉर्टकट</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>शॉर्टकट</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>अज्ञात</translation>
    </message>
</context>
<context>
    <name>QAbstractSpinBox</name>
    <message>
        <source>Step &amp;down</source>
        <translation>घटाएँ</translation>
    </message>
    <message>
        <source>&amp;Step up</source>
        <translation>बढ़ाएँ</translation>
    </message>
    <message>
        <source>&amp;Select All</source>
        <translation>सब चुनें</translation>
    </message>
</context>
<context>
    <name>QAccessibleActionInterface</name>
    <message>
        <source>Press</source>
        <translation>दबाएँ</translation>
    </message>
    <message>
        <source>Toggle</source>
        <translation>बदलें</translation>
    </message>
    <message>
        <source>Increase</source>
        <translation>बढ़ाएँ</translation>
    </message>
    <message>
        <source>Decrease</source>
        <translation>घटाएँ</translation>
    </message>
    <message>
        <source>ShowMenu</source>
        <translation>मेनू दिखाएँ</translation>
    </message>
    <message>
        <source>SetFocus</source>
        <translation>यहाँ जाएँ</translation>
    </message>
    <message>
        <source>Scroll Left</source>
        <translation>बाएँ स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>दाएँ स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Scroll Up</source>
        <translation>ऊपर स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Scroll Down</source>
        <translation>नीचे स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Previous Page</source>
        <translation>पिछला पेज</translation>
    </message>
    <message>
        <source>Next Page</source>
        <translation>अगला पेज</translation>
    </message>
    <message>
        <source>Triggers the action</source>
        <translation>यह काम करता है</translation>
    </message>
    <message>
        <source>Toggles the state</source>
        <translation>चालू या बंद करता है</translation>
    </message>
    <message>
        <source>Increase the value</source>
        <translation>मान बढ़ाएँ</translation>
    </message>
    <message>
        <source>Decrease the value</source>
        <translation>मान घटाएँ</translation>
    </message>
    <message>
        <source>Shows the menu</source>
        <translation>मेनू दिखाता है</translation>
    </message>
    <message>
        <source>Sets the focus</source>
        <translation>यहाँ ले आता है</translation>
    </message>
    <message>
        <source>Scrolls to the left</source>
        <translation>बाएँ स्क्रॉल करता है</translation>
    </message>
    <message>
        <source>Scrolls to the right</source>
        <translation>दाएँ स्क्रॉल करता है</translation>
    </message>
    <message>
        <source>Scrolls up</source>
        <translation>ऊपर स्क्रॉल करता है</translation>
    </message>
    <message>
        <source>Scrolls down</source>
        <translation>नीचे स्क्रॉल करता है</translation>
    </message>
    <message>
        <source>Goes back a page</source>
        <translation>पिछले पेज पर जाता है</translation>
    </message>
    <message>
        <source>Goes to the next page</source>
        <translation>अगले पेज पर जाता है</translation>
    </message>
</context>
<context>
    <name>QComboBox</name>
    <message>
        <source>Open the combo box selection popup</source>
        <translation>सूची खोलें</translation>
    </message>
</context>
<context>
    <name>QCommandLineParser</name>
    <message>
        <source>Usage: %1</source>
        <translation>इस्तेमाल: %1</translation>
    </message>
    <message>
        <source>[options]</source>
        <translation>[विकल्प]</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>विकल्प:</translation>
    </message>
    <message>
        <source>Arguments:</source>
        <translation>आर्गुमेंट:</translation>
    </message>
    <message>
        <source>Displays help on commandline options.</source>
        <translation>कमांड लाइन के विकल्पों की मदद दिखाता है।</translation>
    </message>
    <message>
        <source>Displays help including Qt specific options.</source>
        <translation>Qt के विकल्पों के साथ मदद दिखाता है।</translation>
    </message>
    <message>
        <source>Displays version information.</source>
        <translation>वर्शन दिखाता है।</translation>
    </message>
    <message>
        <source>Unknown option &apos;%1&apos;.</source>
        <translation>“%1” नाम का कोई विकल्प नहीं है।</translation>
    </message>
    <message>
        <source>Unknown options: %1.</source>
        <translation>ये विकल्प नहीं हैं: %1।</translation>
    </message>
    <message>
        <source>Missing value after &apos;%1&apos;.</source>
        <translation>“%1” के बाद मान नहीं है।</translation>
    </message>
    <message>
        <source>Unexpected value after &apos;%1&apos;.</source>
        <translation>“%1” के बाद मान नहीं आ सकता।</translation>
    </message>
</context>
<context>
    <name>QDialogButtonBox</name>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Back</source>
        <translation>पीछे</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>आगे</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>पीछे जाएँ</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>आगे जाएँ</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>ऊपर के फ़ोल्डर में जाएँ</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>ऊपर का फ़ोल्डर</translation>
    </message>
    <message>
        <source>Create a New Folder</source>
        <translation>नया फ़ोल्डर बनाएँ</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>नया फ़ोल्डर बनाएँ</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>नया फ़ोल्डर</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>नया फ़ोल्डर</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>खोलें</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>खोलें</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>सेव करें</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>इस नाम से सेव करें</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>चुनें</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>मिटाएँ</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>मिटाएँ</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>नाम बदलें</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>हटाएँ</translation>
    </message>
    <message>
        <source>Show </source>
        <translation>दिखाएँ </translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>छिपी फ़ाइलें दिखाएँ</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>फ़ाइलें</translation>
    </message>
    <message>
        <source>Directories</source>
        <translation>फ़ोल्डर</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>फ़ोल्डर:</translation>
    </message>
    <message>
        <source>Find Directory</source>
        <translation>फ़ोल्डर ढूँढें</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>फ़ाइल का नाम:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>फ़ाइल का प्रकार:</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>यहाँ देखें:</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>सभी फ़ाइलें (*)</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>सभी फ़ाइलें (*)</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>सूची</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>विवरण</translation>
    </message>
    <message>
        <source>Change to list view mode</source>
        <translation>सूची के रूप में दिखाएँ</translation>
    </message>
    <message>
        <source>Change to detail view mode</source>
        <translation>विवरण के साथ दिखाएँ</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>साइडबार</translation>
    </message>
    <message>
        <source>List of places and bookmarks</source>
        <translation>जगहों और बुकमार्क की सूची</translation>
    </message>
    <message>
        <source>Recent Places</source>
        <translation>हाल की जगहें</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 पहले से मौजूद है।
क्या आप उसे बदलना चाहते हैं?</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
फ़ाइल नहीं मिली।
कृपया फ़ाइल का नाम जाँचें।</translation>
    </message>
    <message>
        <source>%1
Directory not found.
Please verify the correct directory name was given.</source>
        <translation>%1
फ़ोल्डर नहीं मिला।
कृपया फ़ोल्डर का नाम जाँचें।</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is write protected.
Do you want to delete it anyway?</source>
        <translation>“%1” को बदला नहीं जा सकता।
क्या आप उसे फिर भी मिटाना चाहते हैं?</translation>
    </message>
    <message>
        <source>Are you sure you want to delete &apos;%1&apos;?</source>
        <translation>क्या आप “%1” को मिटाना चाहते हैं?</translation>
    </message>
    <message>
        <source>Could not delete directory.</source>
        <translation>फ़ोल्डर मिटाया नहीं जा सका।</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Name</source>
        <translation>नाम</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>आकार</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>प्रकार</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>प्रकार</translation>
    </message>
    <message>
        <source>Date Modified</source>
        <translation>बदलने की तारीख</translation>
    </message>
    <message>
        <source>My Computer</source>
        <translation>मेरा कंप्यूटर</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>कंप्यूटर</translation>
    </message>
</context>
<context>
    <name>QGnomeTheme</name>
    <message>
        <source>&amp;OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>सेव करें</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Close without Saving</source>
        <translation>बिना सेव किए बंद करें</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>रद्द करें</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>Cu&amp;t</source>
        <translation>कट करें</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>कॉपी करें</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>फिर से करें</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>पहले जैसा करें</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>पेस्ट करें</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>मिटाएँ</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>सब चुनें</translation>
    </message>
</context>
<context>
    <name>QMessageBox</name>
    <message>
        <source>Show Details...</source>
        <translation>विवरण दिखाएँ…</translation>
    </message>
    <message>
        <source>Hide Details...</source>
        <translation>विवरण छिपाएँ…</translation>
    </message>
</context>
<context>
    <name>QPageSetupWidget</name>
    <message>
        <source>Paper</source>
        <translation>काग़ज़</translation>
    </message>
    <message>
        <source>Page size:</source>
        <translation>पेज का आकार:</translation>
    </message>
    <message>
        <source>Width:</source>
        <translation>चौड़ाई:</translation>
    </message>
    <message>
        <source>Height:</source>
        <translation>ऊँचाई:</translation>
    </message>
    <message>
        <source>Paper source:</source>
        <translation>काग़ज़ की ट्रे:</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>दिशा</translation>
    </message>
    <message>
        <source>Portrait</source>
        <translation>खड़ा</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>आड़ा</translation>
    </message>
    <message>
        <source>Reverse portrait</source>
        <translation>उल्टा खड़ा</translation>
    </message>
    <message>
        <source>Reverse landscape</source>
        <translation>उल्टा आड़ा</translation>
    </message>
    <message>
        <source>Margins</source>
        <translation>हाशिए</translation>
    </message>
    <message>
        <source>top margin</source>
        <translation>ऊपर का हाशिया</translation>
    </message>
    <message>
        <source>bottom margin</source>
        <translation>नीचे का हाशिया</translation>
    </message>
    <message>
        <source>left margin</source>
        <translation>बायाँ हाशिया</translation>
    </message>
    <message>
        <source>right margin</source>
        <translation>दायाँ हाशिया</translation>
    </message>
    <message>
        <source>Page Layout</source>
        <translation>पेज का लेआउट</translation>
    </message>
    <message>
        <source>Page order:</source>
        <translation>पेजों का क्रम:</translation>
    </message>
    <message>
        <source>Pages per sheet:</source>
        <translation>एक काग़ज़ पर पेज:</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>अपना आकार</translation>
    </message>
    <message>
        <source>Millimeters (mm)</source>
        <translation>मिलीमीटर (mm)</translation>
    </message>
    <message>
        <source>Inches (in)</source>
        <translation>इंच (in)</translation>
    </message>
    <message>
        <source>Points (pt)</source>
        <translation>पॉइंट (pt)</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>ठीक है</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>नहीं</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>हाँ</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>मदद</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>खोलें</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>सेव करें</translation>
    </message>
    <message>
        <source>Save All</source>
        <translation>सब सेव करें</translation>
    </message>
    <message>
        <source>Abort</source>
        <translation>रोकें</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>लागू करें</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>बंद करें</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>रीसेट करें</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>फिर कोशिश करें</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>डिफ़ॉल्ट वापस लाएँ</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>रद्द करें</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>अनदेखा करें</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>छोड़ दें</translation>
    </message>
    <message>
        <source>N&amp;o to All</source>
        <translation>सबके लिए नहीं</translation>
    </message>
    <message>
        <source>Yes to &amp;All</source>
        <translation>सबके लिए हाँ</translation>
    </message>
</context>
<context>
    <name>QPrintDialog</name>
    <message>
        <source>Print</source>
        <translation>प्रिंट करें</translation>
    </message>
    <message>
        <source>&amp;Print</source>
        <translation>प्रिंट करें</translation>
    </message>
    <message>
        <source>&amp;Options &gt;&gt;</source>
        <translation>विकल्प &gt;&gt;</translation>
    </message>
    <message>
        <source>&amp;Options &lt;&lt;</source>
        <translation>विकल्प &lt;&lt;</translation>
    </message>
    <message>
        <source>Print to File (PDF)</source>
        <translation>फ़ाइल में प्रिंट करें (PDF)</translation>
    </message>
    <message>
        <source>Print To File ...</source>
        <translation>फ़ाइल में प्रिंट करें…</translation>
    </message>
    <message>
        <source>Write PDF file</source>
        <translation>PDF फ़ाइल बनाएँ</translation>
    </message>
    <message>
        <source>Local file</source>
        <translation>इस कंप्यूटर की फ़ाइल</translation>
    </message>
    <message>
        <source>All Pages</source>
        <translation>सभी पेज</translation>
    </message>
    <message>
        <source>Odd Pages</source>
        <translation>विषम पेज</translation>
    </message>
    <message>
        <source>Even Pages</source>
        <translation>सम पेज</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to overwrite it?</source>
        <translation>%1 पहले से मौजूद है।
क्या आप उसे बदलना चाहते हैं?</translation>
    </message>
    <message>
        <source>%1 is a directory.
Please choose a different file name.</source>
        <translation>%1 एक फ़ोल्डर है।
कृपया फ़ाइल का दूसरा नाम चुनें।</translation>
    </message>
    <message>
        <source>File %1 is not writable.
Please choose a different file name.</source>
        <translation>फ़ाइल %1 लिखी नहीं जा सकती।
कृपया फ़ाइल का दूसरा नाम चुनें।</translation>
    </message>
    <message>
        <source>The &apos;From&apos; value cannot be greater than the &apos;To&apos; value.</source>
        <translation>पहला पेज आख़िरी पेज के बाद नहीं हो सकता।</translation>
    </message>
    <message>
        <source>Invalid Pages Definition</source>
        <translation>पेज नंबर सही नहीं हैं</translation>
    </message>
</context>
<context>
    <name>QPrintPropertiesDialog</name>
    <message>
        <source>Printer Properties</source>
        <translation>प्रिंटर के गुण</translation>
    </message>
    <message>
        <source>Job Options</source>
        <translation>प्रिंट के विकल्प</translation>
    </message>
</context>
<context>
    <name>QPrintPropertiesWidget</name>
    <message>
        <source>Page</source>
        <translation>पेज</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>उन्नत</translation>
    </message>
</context>
<context>
    <name>QPrintSettingsOutput</name>
    <message>
        <source>Copies</source>
        <translation>प्रतियाँ</translation>
    </message>
    <message>
        <source>Copies:</source>
        <translation>प्रतियाँ:</translation>
    </message>
    <message>
        <source>Print range</source>
        <translation>कौन से पेज</translation>
    </message>
    <message>
        <source>Print all</source>
        <translation>सभी पेज</translation>
    </message>
    <message>
        <source>Pages from</source>
        <translation>पेज</translation>
    </message>
    <message>
        <source>to</source>
        <translation>से</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>पेज</translation>
    </message>
    <message>
        <source>Current Page</source>
        <translation>यह पेज</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>चुना हुआ भाग</translation>
    </message>
    <message>
        <source>Page Set:</source>
        <translation>पेज:</translation>
    </message>
    <message>
        <source>Output Settings</source>
        <translation>प्रिंट की सेटिंग</translation>
    </message>
    <message>
        <source>Collate</source>
        <translation>क्रम से लगाएँ</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>उल्टे क्रम में</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>विकल्प</translation>
    </message>
    <message>
        <source>Color Mode</source>
        <translation>रंग</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>रंगीन</translation>
    </message>
    <message>
        <source>Grayscale</source>
        <translation>काला-सफ़ेद</translation>
    </message>
    <message>
        <source>Double Sided Printing</source>
        <translation>दोनों तरफ़ प्रिंट</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>बंद</translation>
    </message>
    <message>
        <source>Long side binding</source>
        <translation>लंबी तरफ़ से</translation>
    </message>
    <message>
        <source>Short side binding</source>
        <translation>छोटी तरफ़ से</translation>
    </message>
</context>
<context>
    <name>QPrintWidget</name>
    <message>
        <source>Printer</source>
        <translation>प्रिंटर</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>नाम:</translation>
    </message>
    <message>
        <source>P&amp;roperties</source>
        <translation>गुण</translation>
    </message>
    <message>
        <source>Location:</source>
        <translation>जगह:</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>प्रीव्यू</translation>
    </message>
    <message>
        <source>Type:</source>
        <translation>प्रकार:</translation>
    </message>
    <message>
        <source>Output &amp;file:</source>
        <translation>फ़ाइल:</translation>
    </message>
</context>
<context>
    <name>QScrollBar</name>
    <message>
        <source>Top</source>
        <translation>सबसे ऊपर</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>सबसे नीचे</translation>
    </message>
    <message>
        <source>Left edge</source>
        <translation>बायाँ किनारा</translation>
    </message>
    <message>
        <source>Right edge</source>
        <translation>दायाँ किनारा</translation>
    </message>
    <message>
        <source>Scroll here</source>
        <translation>यहाँ तक स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>ऊपर स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>नीचे स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Scroll left</source>
        <translation>बाएँ स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Scroll right</source>
        <translation>दाएँ स्क्रॉल करें</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>एक पेज ऊपर</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>एक पेज नीचे</translation>
    </message>
    <message>
        <source>Page left</source>
        <translation>एक पेज बाएँ</translation>
    </message>
    <message>
        <source>Page right</source>
        <translation>एक पेज दाएँ</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>Cu&amp;t</source>
        <translation>कट करें</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>कॉपी करें</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>फिर से करें</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>पहले जैसा करें</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>पेस्ट करें</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>मिटाएँ</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>सब चुनें</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>लिंक कॉपी करें</translation>
    </message>
</context>
</TS>
