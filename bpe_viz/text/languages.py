"""The characters of texts in languages, as far as they tell encodings apart.

Of each language: the encodings in use, most common first; letters beyond ASCII and within, and a
few dozen words, all by frequency. Where text beside another script is in ASCII, it is most often
English. Between equals, the earlier language wins.
"""

from dataclasses import dataclass

ENGLISH_LETTERS = "etaoinshrdlcumwfgypbvkjxqz"
_WESTERN = ("cp1252", "iso8859_15", "mac_roman", "cp850")
_CENTRAL = ("cp1250", "iso8859_2", "cp852", "mac_latin2")
_BALTIC = ("cp1257", "iso8859_13", "cp775")
_CYRILLIC = ("cp1251", "koi8_r", "cp866", "iso8859_5", "mac_cyrillic")
_TURKISH = ("cp1254", "cp857")
_GREEK = ("cp1253", "iso8859_7", "cp737")
_HEBREW = ("cp1255", "iso8859_8", "cp862")
_ARABIC = ("cp1256", "iso8859_6")


@dataclass(frozen=True, slots=True)
class WrittenLanguage:
    """A language: its encodings, its letters beyond ASCII and those of ASCII, and frequent words.

    >>> WrittenLanguage("Finnish", ("cp1252",), "äö", "aintes", "ja on ei").letters[0]
    'ä'
    """

    name: str
    codecs: tuple[str, ...]
    letters: str
    ascii_letters: str = ENGLISH_LETTERS
    words: str = ""


LANGUAGES = (
    WrittenLanguage(
        "English",
        _WESTERN,
        "éïöüñèçàêôâëáóí",
        ENGLISH_LETTERS,
        "the of and to a in is that it was for on with he be as at by this not are from but have or"
        " an they which you were we there been their has more if",
    ),
    WrittenLanguage(
        "German",
        _WESTERN,
        "üäößé",
        "enisratdhulcgmobwfkzvpjyxq",
        "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es"
        " an werden aus er hat dass sie nach wird bei über noch nur wie wir kann aber",
    ),
    WrittenLanguage(
        "French",
        _WESTERN,
        "éèàêçùîôûâëïœüæÿ",
        "esaitnrulodcpmvqfbghjxyzwk",
        "de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il"
        " sont avec mais nous vous été très même être où à son sa ses ou cette tout",
    ),
    WrittenLanguage(
        "Spanish",
        _WESTERN,
        "óíáéñú¿¡ü",
        "eaosrnidlctumpbgvyqhfzjxkw",
        "de la que el en y a los se del las un por con no una su para es al lo como más o pero sus"
        " le ha me sin sobre este ya entre cuando todo esta ser son también fue muy está",
    ),
    WrittenLanguage(
        "Portuguese",
        _WESTERN,
        "ãçáéíóõêâúàôü",
        "aeosridmntcuplvgqbfhzjxkyw",
        "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao"
        " ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até",
    ),
    WrittenLanguage(
        "Italian",
        _WESTERN,
        "èàùòéìî",
        "eaionlrtscdupmvghfbqzxykjw",
        "di e il la che in a per un è del una con non i da si le dei nel al come più della alla"
        " gli sono ma anche lo ha perché",
    ),
    WrittenLanguage(
        "Dutch",
        _WESTERN,
        "ëéïöüèê",
        "enatirodslghvkmubpwjczfxyq",
        "de van een het en in is dat op te zijn met voor niet aan er om ook als dan maar bij nog"
        " uit door over ze hij",
    ),
    WrittenLanguage(
        "Swedish",
        _WESTERN,
        "äöåé",
        "eantrslidomgkvhfupcbjyxzwq",
        "och i att det som en på är av för med den till inte om ett han men var jag från så kan"
        " när de har eller",
    ),
    WrittenLanguage(
        "Danish and Norwegian",
        _WESTERN,
        "åøæéòôü",
        "erntaidslogmkfvubhpjycxzwq",
        "og i at det er en til på som af av for med de den der ikke har et jeg han men var fra om"
        " så vi",
    ),
    WrittenLanguage(
        "Finnish",
        _WESTERN,
        "äöåšž",
        "aintesloukmrvjhypdgbfcwxzq",
        "ja on ei että se hän oli joka mutta kun niin ovat mukaan myös sen olla tai voi jos",
    ),
    WrittenLanguage(
        "Icelandic",
        _WESTERN,
        "ðíáóþéúýæö",
        "anrieslutgkfmvhdpjobycxwzq",
        "og að í á er sem það til var við um en hann með ekki fyrir af þegar hún ég",
    ),
    WrittenLanguage(
        "Catalan",
        _WESTERN,
        "àéèíóòúçïü·",
        "easrnitluodcmpvgbfqhxjyzkw",
        "de la que i el en a les els un per una amb del no es és com més al són",
    ),
    WrittenLanguage(
        "Polish",
        _CENTRAL,
        "łężąóśćńź",
        "aioenrzwsctkydpmujlgbhfvxq",
        "i w na z się do nie to że jest o po jak a za od przez co przy są był może już dla tym tak"
        " jego też czy lub oraz",
    ),
    WrittenLanguage(
        "Czech",
        _CENTRAL,
        "íáéěřščýžůúňóťď",
        "eoanstivlkrdpmuzjhycbgfxwq",
        "a v se na je že s z do o i to jako za pro k ale by podle která jsou který nebo také byl"
        " při jeho jsem není co už",
    ),
    WrittenLanguage(
        "Slovak",
        _CENTRAL,
        "áíéčýšžúťľôňäďóĺŕ",
        "aoeinsrvtlkdmpuczhjybgfxwq",
        "a v na sa je že s z do o i to ako za pre k ale by podľa ktoré sú ktorý alebo aj bol pri"
        " jeho som nie má",
    ),
    WrittenLanguage(
        "Hungarian",
        _CENTRAL,
        "éáöóőüíúű",
        "eatlnskiorzgmydvbhjupfcxwq",
        "a az és hogy nem is egy ez meg van de el csak volt még már mint ha azt kell vagy ki",
    ),
    WrittenLanguage(
        "Romanian",
        _CENTRAL,
        "ăîşţâșț",
        "eiarntulcosdpmvfgbzhjxkyqw",
        "de și şi în a la cu nu să care pe o un mai din este că au fost pentru sau ce prin",
    ),
    WrittenLanguage(
        "Croatian and Slovene",
        _CENTRAL,
        "čšžćđ",
        "aioenrsjtuvkldmpgzbchfxyqw",
        "je i u na se da su za od a s o koji što kao nije bi iz ali in so ki pa tudi ne v z ima",
    ),
    WrittenLanguage(
        "Turkish",
        _TURKISH,
        "ıüşğçöİâîû",
        "aeinrldkmtuysobzvghpcfjxqw",
        "ve bir bu da de için ile olarak çok daha gibi olan ne o kadar en var ben sonra değil ama"
        " her",
    ),
    WrittenLanguage(
        "Lithuanian",
        _BALTIC,
        "ėųšžūįčąę",
        "iasotrenukmlpvdjgbycfzhxqw",
        "ir kad į iš su yra buvo tai kaip o ar bet nuo už jo ne jis",
    ),
    WrittenLanguage(
        "Latvian",
        _BALTIC,
        "āīēūšņžļģķč",
        "aisterunoldmkpvjzbgcfhxyqw",
        "un ir ka no ar par to kas uz bija tika kā tas bet gan ne vai",
    ),
    WrittenLanguage(
        "Estonian",
        (*_BALTIC, "iso8859_15"),
        "äõüöšž",
        "aeistlunkmdrovgpjhbfcxyzqw",
        "ja on ei et ta oli kui aga see ning seda mis või ma ka",
    ),
    WrittenLanguage(
        "Russian",
        _CYRILLIC,
        "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
        words="и в не на я что с он а как это по но к у за из же от так для о вы все было",
    ),
    WrittenLanguage(
        "Ukrainian",
        ("cp1251", "koi8_u", "cp1125", "iso8859_5", "mac_cyrillic"),
        "оанивіертсклудмпзяьбгчйхїцжюшєщфґ",
        words="і в не на що з у до та як за це але про від він по а його для й",
    ),
    WrittenLanguage(
        "Bulgarian",
        _CYRILLIC,
        "аоиетнрсвлкдпмзгяубъчжцхщшйюфь",
        words="на и в да се от за е с не по че ще като но са до",
    ),
    WrittenLanguage(
        "Serbian",
        ("cp1251", "iso8859_5", "mac_cyrillic"),
        "аоиенрстјуквдплмзгбшцчњжћхљфђџ",
        words="је и у да се на су за од са не као што",
    ),
    WrittenLanguage(
        "Greek",
        _GREEK,
        "αοιετσνηρυπκςλμωδάθγίέόχήύφώβξζψϊϋΐΰ",
        words="και το της η του να με που για την από τα είναι στο δεν σε θα τον τη οι ο των",
    ),
    WrittenLanguage(
        "Hebrew",
        _HEBREW,
        "יוהלארתבמשנעםדחקכפטגזסןצךףץ",
        words="של את על לא הוא זה עם כי גם היא אני או כל",
    ),
    WrittenLanguage(
        "Arabic",
        _ARABIC,
        "اليمونرتبةعدسفهكقأحجشطصىخإذثضغزءآؤئظ،؟",
        words="في من على أن إلى التي هذا عن ما لا كان و كل أو",
    ),
    WrittenLanguage(
        "Thai",
        ("cp874",),
        "านรอกเง่มยลวดท้ีสัตะปิบคหแจพช็ไืขใโุูถำซ์ณธญผศษฟฉภฐ",
    ),
)

HIRAGANA = (
    "のにはるたをとがしいてでなすれかさもらっりこうまきくよあけそえちどせつわじやだおろめみねんほべひご"
    "ばむげゃずぶへぐょゆびゅぎざぼぜぞふぬづぱぷぽぴぺぉぁぃぇ"
)
KANJI = (
    "日一人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先"
    "名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会事社自者地業方新場員立開手力問代明"
    "動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特"
    "私始朝運終台広住真有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜"
    "音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服同国民法分全部的性権利対関合当定保"
)
HANGUL = (
    "이다는에을의가고하지로은를어서도한기나시사자리대아라인그들있해것수일정과제전보으여만장부스주상오"
    "원했면세구동용성조적공거니신국게경위학연교회문우방무소안생각선물람더내년때었유말관실모출입계행마"
    "치트미래당진비강현요를된까려될권와할된재습데께없많같든본모바중분화업른터민간발러표심음체금월제"
)
SIMPLIFIED = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后"
    "作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因"
    "只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应"
    "战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿"
    "原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太"
    "量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界"
    "达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今"
)
TRADITIONAL = (
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後"
    "作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因"
    "只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應"
    "戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒"
    "原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太"
    "量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界"
    "達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今"
)
