/** A language that documents print, with the name of a person and a comment in it. */
export type PrintedLanguage = { language: string; script: string; name: string; comment: string };

const table = (text: string): PrintedLanguage[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [language = '', script = '', name = '', comment = ''] = line.split('|').map((cell) => cell.trim());
      return { language, script, name, comment };
    });

/**
 * Thirty written languages: the first 23 are those with the most speakers in the 2018 Census, in its order (Stats NZ,
 * published by the Ministry for Ethnic Communities); seven more have large communities.
 */
export const commonLanguages = table(`
  English             | Latin              | Aroha O’Brien         | Left wiper blade split
  Te reo Māori        | Latin              | Mere Tūhoe-Pōtae      | Kua ngaro te pereki matua
  Samoan              | Latin              | Sefina Fa‘asālele     | Ua leaga le taofi ā luma
  Mandarin            | Simplified Chinese | 王小明                | 左前轮胎磨损，刹车灯不亮
  Hindi               | Devanagari         | अनिता शर्मा             | आगे के ब्रेक पैड घिस गए हैं
  French              | Latin              | Éloïse Lœuvrard       | Pneu arrière usé, à remplacer
  Cantonese           | Traditional Chinese | 陳駿嘉               | 右後輪胎磨蝕，唔啱規格，要換咗佢
  Tagalog             | Latin              | Luzviminda Peña       | Sirâ ang kaliwáng preno
  German              | Latin              | Jürgen Groß           | Bremsbeläge verschlissen
  Spanish             | Latin              | Íñigo Núñez           | ¿Luz de freno? No funciona
  Afrikaans           | Latin              | Daniël Vosloo         | Voorste remme is ŉ bietjie verweer, reën lek
  Tongan              | Latin              | ‘Ana Mo‘unga Tū‘ipulotu | Kuo maumau ‘a e taila
  Punjabi             | Gurmukhi           | ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ            | ਅਗਲੇ ਟਾਇਰ ਘਸੇ ਹੋਏ ਹਨ
  Korean              | Hangul             | 김민준                 | 왼쪽 뒤 타이어 마모, 브레이크등 고장
  Fiji Hindi          | Devanagari         | राजेश प्रसाद            | पिछला टायर घिस गइस
  Japanese            | Kana and kanji     | 薗田さくら             | 左前タイヤの溝が浅い。ブレーキランプ不良
  Dutch               | Latin              | Daniël van der Zée    | Remlicht linksachter kapot, coördinatie
  Gujarati            | Gujarati           | હાર્દિક પટેલ              | આગળનું ટાયર ઘસાઈ ગયું છે
  Russian             | Cyrillic           | Алексей Щукин         | Изношены тормозные колодки, объём масла
  Arabic              | Arabic             | محمد الأحمد           | إطار العجلة الأمامية متآكل
  Portuguese          | Latin              | João Conceição        | Pneu dianteiro gasto, troca já
  Tamil               | Tamil              | முருகன் லட்சுமி         | முன் டயர் தேய்ந்துள்ளது
  Italian             | Latin              | Niccolò Forlì         | Perché il freno è usurato
  Cook Islands Māori  | Latin              | Teuira ‘Ōtūua         | Kua kino te ‘uira i muri
  Thai                | Thai               | สมชาย น้ำทิพย์สิทธิ์      | ยางหน้าสึก ไฟเบรกไม่ติด
  Malayalam           | Malayalam          | ശ്രീകുമാർ നായർ         | മുൻവശത്തെ ടയർ തേഞ്ഞു
  Sinhala             | Sinhala            | ශ්\u200dරී නිමල් ප්\u200dරසන්න | ඉදිරිපස ටයරය ගෙවී ඇත
  Urdu                | Arabic             | ثاقب چوہدری           | اگلے ٹائر گھس گئے ہیں
  Persian             | Arabic             | پژمان گل‌محمدی         | لاستیک جلو ساییده شده و عوض می‌شود
  Vietnamese          | Latin              | Nguyễn Thị Phượng     | Lốp trước bị mòn, đèn phanh hỏng
`);

/** Other languages of New Zealand's communities, mostly in scripts of their own. */
export const otherLanguages = table(`
  Niuean              | Latin              | Tofā Mōlī             | Kua malona e lapa fakamua
  Tokelauan           | Latin              | Ioane Fāgalua         | Kua leaga te taofi
  Telugu              | Telugu             | శ్రీనివాస్ రెడ్డి           | ముందు టైరు అరిగిపోయింది
  Kannada             | Kannada            | ಶ್ರೀನಿವಾಸ ಗೌಡ           | ಮುಂದಿನ ಟೈರ್ ಸವೆದಿದೆ
  Marathi             | Devanagari         | ज्ञानेश्वर कुलकर्णी        | पुढचा टायर झिजला आहे, ऱ्हास
  Nepali              | Devanagari         | विष्णु श्रेष्ठ             | अगाडिको टायर खिइएको छ
  Bengali             | Bengali            | রফিকুল ইসলাম           | সামনের টায়ার ক্ষয় হয়েছে
  Khmer               | Khmer              | សុខ ស្រីមុំ               | សំបកកង់មុខសឹកហើយ ស្ត្រី
  Lao                 | Lao                | ສົມຊາຍ ວົງສາ             | ຢາງໜ້າສຶກແລ້ວ
  Burmese             | Myanmar            | အောင်ကျော်မြင့်          | ရှေ့တာယာ ကို့ရို့ကားယား ပွန်းနေသည်
  Amharic             | Ethiopic           | አበበ ተስፋዬ             | የፊት ጎማው አልቋል
  Tigrinya            | Ethiopic           | ሰላም ገብረመድህን          | ናይ ቅድሚት ጎማ ተበሊዑ
  Ukrainian           | Cyrillic           | Їжакевич Ґалина       | Зношені гальмівні колодки, є іржа
  Greek               | Greek              | Γιώργος Παπαδόπουλος  | Φθαρμένο ελαστικό, όχι φως
  Hebrew              | Hebrew             | דָּוִד כהן              | הצמיג הקדמי שחוק
  Armenian            | Armenian           | Արմեն Հակոբյան        | Առջևի անվադողը մաշված է
  Georgian            | Georgian           | გიორგი მჭედლიძე       | წინა საბურავი გაცვეთილია
  Polish              | Latin              | Łucja Wąż             | Zużyte klocki, żółć świeci źle
  Turkish             | Latin              | Işıl Güneşoğlu        | Ön lastik aşınmış, İğne
  Serbian             | Cyrillic           | Ђорђе Љубић           | Истрошене кочнице, џак
`);
