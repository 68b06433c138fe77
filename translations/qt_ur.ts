<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ur">
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>File</source>
        <translation>فائل</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>فولڈر</translation>
    </message>
    <message>
        <source>File Folder</source>
        <translation>فولڈر</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>ڈرائیو</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>شارٹ کٹ</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>شارٹ کٹ</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>نامعلوم</translation>
    </message>
</context>
<context>
    <name>QAbstractSpinBox</name>
    <message>
        <source>Step &amp;down</source>
        <translation>کم کریں</translation>
    </message>
    <message>
        <source>&amp;Step up</source>
        <translation>بڑھائیں</translation>
    </message>
    <message>
        <source>&amp;Select All</source>
        <translation>سب منتخب کریں</translation>
    </message>
</context>
<context>
    <name>QAccessibleActionInterface</name>
    <message>
        <source>Press</source>
        <translation>دبائیں</translation>
    </message>
    <message>
        <source>Toggle</source>
        <translation>بدلیں</translation>
    </message>
    <message>
        <source>Increase</source>
        <translation>بڑھائیں</translation>
    </message>
    <message>
        <source>Decrease</source>
        <translation>کم کریں</translation>
    </message>
    <message>
        <source>ShowMenu</source>
        <translation>مینو دکھائیں</translation>
    </message>
    <message>
        <source>SetFocus</source>
        <translation>یہاں جائیں</translation>
    </message>
    <message>
        <source>Scroll Left</source>
        <translation>بائیں اسکرول کریں</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>دائیں اسکرول کریں</translation>
    </message>
    <message>
        <source>Scroll Up</source>
        <translation>اوپر اسکرول کریں</translation>
    </message>
    <message>
        <source>Scroll Down</source>
        <translation>نیچے اسکرول کریں</translation>
    </message>
    <message>
        <source>Previous Page</source>
        <translation>پچھلا صفحہ</translation>
    </message>
    <message>
        <source>Next Page</source>
        <translation>اگلا صفحہ</translation>
    </message>
    <message>
        <source>Triggers the action</source>
        <translation>یہ کام کرتا ہے</translation>
    </message>
    <message>
        <source>Toggles the state</source>
        <translation>آن یا آف کرتا ہے</translation>
    </message>
    <message>
        <source>Increase the value</source>
        <translation>قدر بڑھائیں</translation>
    </message>
    <message>
        <source>Decrease the value</source>
        <translation>قدر کم کریں</translation>
    </message>
    <message>
        <source>Shows the menu</source>
        <translation>مینو دکھاتا ہے</translation>
    </message>
    <message>
        <source>Sets the focus</source>
        <translation>یہاں لے آتا ہے</translation>
    </message>
    <message>
        <source>Scrolls to the left</source>
        <translation>بائیں اسکرول کرتا ہے</translation>
    </message>
    <message>
        <source>Scrolls to the right</source>
        <translation>دائیں اسکرول کرتا ہے</translation>
    </message>
    <message>
        <source>Scrolls up</source>
        <translation>اوپر اسکرول کرتا ہے</translation>
    </message>
    <message>
        <source>Scrolls down</source>
        <translation>نیچے اسکرول کرتا ہے</translation>
    </message>
    <message>
        <source>Goes back a page</source>
        <translation>پچھلے صفحے پر جاتا ہے</translation>
    </message>
    <message>
        <source>Goes to the next page</source>
        <translation>اگلے صفحے پر جاتا ہے</translation>
    </message>
</context>
<context>
    <name>QComboBox</name>
    <message>
        <source>Open the combo box selection popup</source>
        <translation>فہرست کھولیں</translation>
    </message>
</context>
<context>
    <name>QCommandLineParser</name>
    <message>
        <source>Usage: %1</source>
        <translation>استعمال: %1</translation>
    </message>
    <message>
        <source>[options]</source>
        <translation>[اختیارات]</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>اختیارات:</translation>
    </message>
    <message>
        <source>Arguments:</source>
        <translation>آرگومنٹ:</translation>
    </message>
    <message>
        <source>Displays help on commandline options.</source>
        <translation>کمانڈ لائن کے اختیارات کی مدد دکھاتا ہے۔</translation>
    </message>
    <message>
        <source>Displays help including Qt specific options.</source>
        <translation>‏Qt کے اختیارات سمیت مدد دکھاتا ہے۔</translation>
    </message>
    <message>
        <source>Displays version information.</source>
        <translation>ورژن دکھاتا ہے۔</translation>
    </message>
    <message>
        <source>Unknown option &apos;%1&apos;.</source>
        <translation>“%1” نام کا کوئی اختیار نہیں ہے۔</translation>
    </message>
    <message>
        <source>Unknown options: %1.</source>
        <translation>یہ اختیارات موجود نہیں ہیں: %1۔</translation>
    </message>
    <message>
        <source>Missing value after &apos;%1&apos;.</source>
        <translation>“%1” کے بعد قدر نہیں ہے۔</translation>
    </message>
    <message>
        <source>Unexpected value after &apos;%1&apos;.</source>
        <translation>“%1” کے بعد قدر نہیں آ سکتی۔</translation>
    </message>
</context>
<context>
    <name>QDialogButtonBox</name>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Back</source>
        <translation>پیچھے</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>آگے</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>پیچھے جائیں</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>آگے جائیں</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>اوپر کے فولڈر میں جائیں</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>اوپر کا فولڈر</translation>
    </message>
    <message>
        <source>Create a New Folder</source>
        <translation>نیا فولڈر بنائیں</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>نیا فولڈر بنائیں</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>نیا فولڈر</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>نیا فولڈر</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>کھولیں</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>کھولیں</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>محفوظ کریں</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>اس نام سے محفوظ کریں</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>منتخب کریں</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>مٹائیں</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>مٹائیں</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>نام بدلیں</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>ہٹائیں</translation>
    </message>
    <message>
        <source>Show </source>
        <translation>دکھائیں </translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>چھپی فائلیں دکھائیں</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>فائلیں</translation>
    </message>
    <message>
        <source>Directories</source>
        <translation>فولڈر</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>فولڈر:</translation>
    </message>
    <message>
        <source>Find Directory</source>
        <translation>فولڈر تلاش کریں</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>فائل کا نام:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>فائل کی قسم:</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>یہاں دیکھیں:</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>تمام فائلیں (*)</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>تمام فائلیں (*)</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>فہرست</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>تفصیل</translation>
    </message>
    <message>
        <source>Change to list view mode</source>
        <translation>فہرست کی شکل میں دکھائیں</translation>
    </message>
    <message>
        <source>Change to detail view mode</source>
        <translation>تفصیل کے ساتھ دکھائیں</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>سائیڈ بار</translation>
    </message>
    <message>
        <source>List of places and bookmarks</source>
        <translation>جگہوں اور بک مارکس کی فہرست</translation>
    </message>
    <message>
        <source>Recent Places</source>
        <translation>حالیہ جگہیں</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 پہلے سے موجود ہے۔
کیا آپ اسے بدلنا چاہتے ہیں؟</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
فائل نہیں ملی۔
براہ کرم فائل کا نام جانچیں۔</translation>
    </message>
    <message>
        <source>%1
Directory not found.
Please verify the correct directory name was given.</source>
        <translation>%1
فولڈر نہیں ملا۔
براہ کرم فولڈر کا نام جانچیں۔</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is write protected.
Do you want to delete it anyway?</source>
        <translation>“%1” میں تبدیلی منع ہے۔
کیا آپ اسے پھر بھی مٹانا چاہتے ہیں؟</translation>
    </message>
    <message>
        <source>Are you sure you want to delete &apos;%1&apos;?</source>
        <translation>کیا آپ “%1” کو مٹانا چاہتے ہیں؟</translation>
    </message>
    <message>
        <source>Could not delete directory.</source>
        <translation>فولڈر مٹایا نہیں جا سکا۔</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Name</source>
        <translation>نام</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>سائز</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>قسم</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>قسم</translation>
    </message>
    <message>
        <source>Date Modified</source>
        <translation>تبدیلی کی تاریخ</translation>
    </message>
    <message>
        <source>My Computer</source>
        <translation>میرا کمپیوٹر</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>کمپیوٹر</translation>
    </message>
</context>
<context>
    <name>QGnomeTheme</name>
    <message>
        <source>&amp;OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>محفوظ کریں</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Close without Saving</source>
        <translation>محفوظ کیے بغیر بند کریں</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>Cu&amp;t</source>
        <translation>کٹ کریں</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>کاپی کریں</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>دوبارہ کریں</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>واپس کریں</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>پیسٹ کریں</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>مٹائیں</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>سب منتخب کریں</translation>
    </message>
</context>
<context>
    <name>QMessageBox</name>
    <message>
        <source>Show Details...</source>
        <translation>تفصیل دکھائیں…</translation>
    </message>
    <message>
        <source>Hide Details...</source>
        <translation>تفصیل چھپائیں…</translation>
    </message>
</context>
<context>
    <name>QPageSetupWidget</name>
    <message>
        <source>Paper</source>
        <translation>کاغذ</translation>
    </message>
    <message>
        <source>Page size:</source>
        <translation>صفحے کا سائز:</translation>
    </message>
    <message>
        <source>Width:</source>
        <translation>چوڑائی:</translation>
    </message>
    <message>
        <source>Height:</source>
        <translation>اونچائی:</translation>
    </message>
    <message>
        <source>Paper source:</source>
        <translation>کاغذ کی ٹرے:</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>رخ</translation>
    </message>
    <message>
        <source>Portrait</source>
        <translation>عمودی</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>افقی</translation>
    </message>
    <message>
        <source>Reverse portrait</source>
        <translation>الٹا عمودی</translation>
    </message>
    <message>
        <source>Reverse landscape</source>
        <translation>الٹا افقی</translation>
    </message>
    <message>
        <source>Margins</source>
        <translation>حاشیے</translation>
    </message>
    <message>
        <source>top margin</source>
        <translation>اوپر کا حاشیہ</translation>
    </message>
    <message>
        <source>bottom margin</source>
        <translation>نیچے کا حاشیہ</translation>
    </message>
    <message>
        <source>left margin</source>
        <translation>بایاں حاشیہ</translation>
    </message>
    <message>
        <source>right margin</source>
        <translation>دایاں حاشیہ</translation>
    </message>
    <message>
        <source>Page Layout</source>
        <translation>صفحے کی ترتیب</translation>
    </message>
    <message>
        <source>Page order:</source>
        <translation>صفحات کی ترتیب:</translation>
    </message>
    <message>
        <source>Pages per sheet:</source>
        <translation>ایک کاغذ پر صفحات:</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>اپنا سائز</translation>
    </message>
    <message>
        <source>Millimeters (mm)</source>
        <translation>ملی میٹر (mm)</translation>
    </message>
    <message>
        <source>Inches (in)</source>
        <translation>انچ (in)</translation>
    </message>
    <message>
        <source>Points (pt)</source>
        <translation>پوائنٹ (pt)</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>ٹھیک ہے</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>نہیں</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>ہاں</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>مدد</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>کھولیں</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>محفوظ کریں</translation>
    </message>
    <message>
        <source>Save All</source>
        <translation>سب محفوظ کریں</translation>
    </message>
    <message>
        <source>Abort</source>
        <translation>روکیں</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>لاگو کریں</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>بند کریں</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>ری سیٹ کریں</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>دوبارہ کوشش کریں</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>ڈیفالٹ بحال کریں</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>منسوخ کریں</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>نظر انداز کریں</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>رد کریں</translation>
    </message>
    <message>
        <source>N&amp;o to All</source>
        <translation>سب کے لیے نہیں</translation>
    </message>
    <message>
        <source>Yes to &amp;All</source>
        <translation>سب کے لیے ہاں</translation>
    </message>
</context>
<context>
    <name>QPrintDialog</name>
    <message>
        <source>Print</source>
        <translation>پرنٹ کریں</translation>
    </message>
    <message>
        <source>&amp;Print</source>
        <translation>پرنٹ کریں</translation>
    </message>
    <message>
        <source>&amp;Options &gt;&gt;</source>
        <translation>اختیارات &gt;&gt;</translation>
    </message>
    <message>
        <source>&amp;Options &lt;&lt;</source>
        <translation>اختیارات &lt;&lt;</translation>
    </message>
    <message>
        <source>Print to File (PDF)</source>
        <translation>فائل میں پرنٹ کریں (PDF)</translation>
    </message>
    <message>
        <source>Print To File ...</source>
        <translation>فائل میں پرنٹ کریں…</translation>
    </message>
    <message>
        <source>Write PDF file</source>
        <translation>‏PDF فائل بنائیں</translation>
    </message>
    <message>
        <source>Local file</source>
        <translation>اس کمپیوٹر کی فائل</translation>
    </message>
    <message>
        <source>All Pages</source>
        <translation>تمام صفحات</translation>
    </message>
    <message>
        <source>Odd Pages</source>
        <translation>طاق صفحات</translation>
    </message>
    <message>
        <source>Even Pages</source>
        <translation>جفت صفحات</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to overwrite it?</source>
        <translation>%1 پہلے سے موجود ہے۔
کیا آپ اسے بدلنا چاہتے ہیں؟</translation>
    </message>
    <message>
        <source>%1 is a directory.
Please choose a different file name.</source>
        <translation>%1 ایک فولڈر ہے۔
براہ کرم فائل کا دوسرا نام منتخب کریں۔</translation>
    </message>
    <message>
        <source>File %1 is not writable.
Please choose a different file name.</source>
        <translation>فائل %1 لکھی نہیں جا سکتی۔
براہ کرم فائل کا دوسرا نام منتخب کریں۔</translation>
    </message>
    <message>
        <source>The &apos;From&apos; value cannot be greater than the &apos;To&apos; value.</source>
        <translation>پہلا صفحہ آخری صفحے کے بعد نہیں ہو سکتا۔</translation>
    </message>
    <message>
        <source>Invalid Pages Definition</source>
        <translation>صفحہ نمبر درست نہیں ہیں</translation>
    </message>
</context>
<context>
    <name>QPrintPropertiesDialog</name>
    <message>
        <source>Printer Properties</source>
        <translation>پرنٹر کی خصوصیات</translation>
    </message>
    <message>
        <source>Job Options</source>
        <translation>پرنٹ کے اختیارات</translation>
    </message>
</context>
<context>
    <name>QPrintPropertiesWidget</name>
    <message>
        <source>Page</source>
        <translation>صفحہ</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>اعلیٰ</translation>
    </message>
</context>
<context>
    <name>QPrintSettingsOutput</name>
    <message>
        <source>Copies</source>
        <translation>کاپیاں</translation>
    </message>
    <message>
        <source>Copies:</source>
        <translation>کاپیاں:</translation>
    </message>
    <message>
        <source>Print range</source>
        <translation>کون سے صفحات</translation>
    </message>
    <message>
        <source>Print all</source>
        <translation>تمام صفحات</translation>
    </message>
    <message>
        <source>Pages from</source>
        <translation>صفحہ</translation>
    </message>
    <message>
        <source>to</source>
        <translation>سے</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>صفحات</translation>
    </message>
    <message>
        <source>Current Page</source>
        <translation>یہ صفحہ</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>منتخب حصہ</translation>
    </message>
    <message>
        <source>Page Set:</source>
        <translation>صفحات:</translation>
    </message>
    <message>
        <source>Output Settings</source>
        <translation>پرنٹ کی ترتیبات</translation>
    </message>
    <message>
        <source>Collate</source>
        <translation>ترتیب سے لگائیں</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>الٹی ترتیب میں</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>اختیارات</translation>
    </message>
    <message>
        <source>Color Mode</source>
        <translation>رنگ</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>رنگین</translation>
    </message>
    <message>
        <source>Grayscale</source>
        <translation>بلیک اینڈ وائٹ</translation>
    </message>
    <message>
        <source>Double Sided Printing</source>
        <translation>دونوں طرف پرنٹ</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>بند</translation>
    </message>
    <message>
        <source>Long side binding</source>
        <translation>لمبی طرف سے</translation>
    </message>
    <message>
        <source>Short side binding</source>
        <translation>چھوٹی طرف سے</translation>
    </message>
</context>
<context>
    <name>QPrintWidget</name>
    <message>
        <source>Printer</source>
        <translation>پرنٹر</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>نام:</translation>
    </message>
    <message>
        <source>P&amp;roperties</source>
        <translation>خصوصیات</translation>
    </message>
    <message>
        <source>Location:</source>
        <translation>جگہ:</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>پیش منظر</translation>
    </message>
    <message>
        <source>Type:</source>
        <translation>قسم:</translation>
    </message>
    <message>
        <source>Output &amp;file:</source>
        <translation>فائل:</translation>
    </message>
</context>
<context>
    <name>QScrollBar</name>
    <message>
        <source>Top</source>
        <translation>سب سے اوپر</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>سب سے نیچے</translation>
    </message>
    <message>
        <source>Left edge</source>
        <translation>بایاں کنارہ</translation>
    </message>
    <message>
        <source>Right edge</source>
        <translation>دایاں کنارہ</translation>
    </message>
    <message>
        <source>Scroll here</source>
        <translation>یہاں تک اسکرول کریں</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>اوپر اسکرول کریں</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>نیچے اسکرول کریں</translation>
    </message>
    <message>
        <source>Scroll left</source>
        <translation>بائیں اسکرول کریں</translation>
    </message>
    <message>
        <source>Scroll right</source>
        <translation>دائیں اسکرول کریں</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>ایک صفحہ اوپر</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>ایک صفحہ نیچے</translation>
    </message>
    <message>
        <source>Page left</source>
        <translation>ایک صفحہ بائیں</translation>
    </message>
    <message>
        <source>Page right</source>
        <translation>ایک صفحہ دائیں</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>Cu&amp;t</source>
        <translation>کٹ کریں</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>کاپی کریں</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>دوبارہ کریں</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>واپس کریں</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>پیسٹ کریں</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>مٹائیں</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>سب منتخب کریں</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>لنک کاپی کریں</translation>
    </message>
</context>
</TS>
