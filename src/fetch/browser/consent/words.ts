/** The words of consent walls and their buttons, in many languages. Parts of regular expressions. */

/** Each is the whole name of a button. */
const REFUSE = [
  // English
  '(?:no,? )?(?:i )?(?:reject|decline|deny|refuse|disagree|object)(?: to)?(?: all| everything| non-essential| optional| unnecessary| additional| and close| & close| and continue| tracking| the| cookies?)*',
  '(?:accept|allow|use|keep|continue with|agree to)? ?(?:only |just )?(?:the )?(?:strictly )?(?:necessary|essential|required|mandatory|basic|functional)(?: cookies?)?(?: only)?',
  '(?:accept|allow|use) (?:only )?(?:strictly )?(?:necessary|essential|required)(?: cookies?)?(?: only)?',
  'continue without (?:accepting|agreeing|consent|consenting|cookies|tracking|personali[sz]ed.*)',
  "(?:i )?do(?: not|n['’]t) (?:accept|agree|consent|allow|sell.*|track.*)(?: cookies)?",
  '(?:no,? (?:thanks?|thank you)|no thanks.*|opt[- ]?out(?: of all)?|not now|turn off(?: all| optional| cookies)*|disable all(?: cookies)?|without cookies)',
  // German
  '(?:alle[sn]? |cookies |optionale )*(?:ablehnen|verweigern|abwählen)(?: und (?:schließen|weiter|fortfahren))?',
  '(?:nur |ausschließlich )?(?:unbedingt |technisch )?(?:notwendige|erforderliche|essenzielle|essentielle|funktionale)[nrs]?(?: cookies?)?(?: (?:akzeptieren|zulassen|erlauben|verwenden|nutzen))?',
  '(?:ohne (?:einwilligung|zustimmung|akzeptieren|cookies) (?:fortfahren|weiter(?:lesen)?)|weiter ohne (?:einwilligung|zustimmung|cookies)|nicht (?:zustimmen|akzeptieren|einverstanden)|nein,? danke|ich lehne ab)',
  // French
  '(?:tout |je |les )*(?:refuser|refuse|rejeter)(?: tout| tous| et (?:continuer|fermer)| les cookies| l’ensemble)*',
  "(?:continuer|poursuivre) sans accepter|(?:uniquement |seulement )(?:les )?(?:cookies? )?(?:nécessaires|essentiels|obligatoires|indispensables)|non,? merci|je n[’']accepte pas|interdire (?:tous les cookies|tout)",
  // Spanish, Portuguese, Italian
  '(?:rechazar|denegar|rehusar|no aceptar)(?: todas?| todos?| todo| las| los| cookies| y (?:continuar|cerrar)| opcionales)*|(?:solo|sólo|únicamente|aceptar solo|usar solo) (?:las )?(?:cookies )?(?:necesarias|esenciales|técnicas|imprescindibles)|continuar sin aceptar',
  '(?:rejeitar|recusar|negar|não aceitar|não aceito)(?: tudo| todos?| todas| os| cookies| opcionais)*|(?:apenas|somente|só) (?:os )?(?:cookies )?(?:necessários|essenciais|obrigatórios)|continuar sem aceitar',
  '(?:rifiuta(?:re)?|nega|declina)(?: tutt[oi]| i| cookie| e (?:chiudi|continua)| tutti i cookie)*|(?:solo|usa solo|accetta solo) (?:i )?(?:cookie )?(?:necessari|essenziali|tecnici)|continua senza accettare|non accetto',
  // Dutch, Scandinavian, Finnish
  '(?:alles |alle |cookies |ik )*(?:weigeren|afwijzen|weiger|niet accepteren)(?: alles| cookies)*|(?:alleen|enkel) (?:de )?(?:noodzakelijke|functionele|essentiële|vereiste)(?: cookies)?(?: accepteren| toestaan)?|niet akkoord|nee,? (?:bedankt|liever niet)|doorgaan zonder (?:te accepteren|accepteren)',
  '(?:avvisa|neka|avböj|avvis|afvis|avslå|nekt|fravælg)(?: alla| alle| alt| allt| cookies| kakor| valgfrie)*|(?:endast|bara|kun|bare|tillåt endast|godkänn endast|tillad kun) (?:de )?(?:nödvändiga|nødvendige|strengt nødvendige|tekniske)(?: cookies| kakor| informasjonskapsler)?|nej,? tack',
  '(?:hylkää|kiellä|estä|hylkään)(?: kaikki| evästeet)*|(?:vain|hyväksy vain|salli vain) (?:välttämättömät|pakolliset|tarvittavat)(?: evästeet)?',
  // Polish, Czech, Slovak, Hungarian, Romanian, Greek, Turkish, Russian
  '(?:odrzuć|odrzucam|odmów|nie zgadzam się|nie akceptuję)(?: wszystk(?:ie|o)| cookies| opcjonalne)*|(?:tylko|akceptuj tylko|zezwól tylko na) (?:niezbędne|konieczne|wymagane)(?: pliki cookies?| cookies?)?|przejdź bez zgody',
  '(?:odmítnout|odmietnuť|zamítnout|zakázat|nesouhlasím|nesúhlasím)(?: vše| všetko| všechny| volitelné| cookies)*|(?:pouze|jen|len|iba) (?:nezbytné|nevyhnutné|nutné|technické)(?: cookies)?',
  '(?:összes )?(?:elutasít(?:om|ás|ása)?|nem fogadom el)(?: mind(?:et)?| az összeset)*|csak a szükséges(?:ek| sütik)?',
  '(?:respinge|refuz(?:ă)?)(?: tot| toate)*|doar (?:cele )?(?:necesare|esențiale)|απόρριψη(?: όλων)?|(?:tümünü |hepsini )?reddet|yalnızca gerekli(?: çerezler)?',
  '(?:отклонить|отказаться|запретить|не принимать)(?: все| всё| от всех)*|только (?:необходимые|обязательные)(?: файлы cookie)?',
  // Japanese, Chinese, Korean
  '(?:すべて(?:を|の ?cookie を)?)?拒否(?:する)?|必要な(?:もの|cookie)のみ(?:.*)?|(?:全部|一律)?拒绝(?:全部|所有.*)?|(?:全部)?拒絕|仅(?:接受)?必要.*|僅(?:接受)?必要.*|(?:모두 )?거부',
];

const ACCEPT = [
  '(?:yes,? )?(?:i )?(?:accept|agree|allow|consent|enable)(?: to)?(?: all| everything| cookies?| and (?:close|continue|proceed)| & (?:close|continue)| the| them| recommended)*',
  // Never clicked, so a loose match is enough.
  '.{0,30}(?<!\\p{L})(?:accept|agree|consent|einwilligen|zustimmen|akzeptieren|accepter|aceptar|accetta|zgadzam)(?!\\p{L}).{0,30}',
  "got it|ok(?:ay)?|i understand|understood|continue|that['’]s (?:ok|fine)|sounds good|dismiss|i['’]m (?:ok|fine) with that|yes",
  '(?:alle[sn]? |cookies )*(?:akzeptieren|zustimmen|annehmen|erlauben|zulassen)(?: und (?:schließen|weiter))?|einverstanden|verstanden|ja',
  "(?:tout |j[’'])?(?:accepter|accepte)(?: tout| et fermer| et continuer| les cookies)*|d[’']accord|compris",
  '(?:aceptar|acepto|permitir)(?: todas?| todo| y continuar| cookies)*|entendido|(?:aceitar|aceito|concordo)(?: todos| tudo| cookies)*|(?:accetta|accetto|acconsento)(?: tutti| tutto| e chiudi| i cookie)*',
  '(?:alles |cookies )*(?:accepteren|toestaan)|akkoord|(?:godkänn|acceptera|godta|aksepter|accepter|tillad)(?: alla| alle| alt| cookies| kakor)*|(?:hyväksy|salli)(?: kaikki| evästeet)*',
  '(?:zaakceptuj|akceptuj|akceptuję|zgadzam się)(?: wszystkie| i przejdź.*)*|(?:přijmout|přijímám|souhlasím|povolit|prijať|súhlasím)(?: vše| všetko)*|elfogad(?:om|ás)?(?: mind.*)?|accept(?:ă)?(?: tot| toate)*|αποδοχή(?: όλων)?|(?:tümünü )?kabul et|принять(?: все| всё)?|согласен|(?:すべて)?(?:同意|許可|承認)(?:する)?|(?:全部)?接受(?:全部|所有.*)?|同意|동의|모두 허용',
];

const SETTINGS = [
  '(?:manage|customi[sz]e|change|edit|view|show|open|see|choose|set|adjust|configure|review)(?: my| your| the| cookie| cookies| privacy| consent| all| settings| preferences?| options| choices| details| purposes)*',
  '(?:cookies? |privacy |consent |my |your |more |advanced )*(?:settings|preferences|options|choices)|let me (?:choose|decide)',
  '(?:cookie[- ]?|individuelle |weitere |datenschutz-?)?(?:einstellungen|optionen|präferenzen)(?: (?:verwalten|ändern|anzeigen|öffnen|anpassen))?|(?:anpassen|konfigurieren|details(?: anzeigen)?|auswählen|mehr optionen)',
  "(?:param[eé]trer|personnaliser|g[eé]rer|configurer|choisir|pr[eé]f[eé]rences|plus d[’']options)(?: mes| les| vos| cookies| choix| pr[eé]f[eé]rences)*",
  '(?:configurar|personalizar|gestionar|ajustes|preferencias|opciones|más opciones|ver)(?: las| de| cookies| preferencias)*|(?:gerir|gerenciar|definições|configurações|preferências)(?: de| os| cookies)*|(?:gestisci|personalizza|impostazioni|preferenze|scegli|altre opzioni)(?: le| i| cookie| preferenze)*',
  '(?:cookie-?)?instellingen(?: aanpassen| beheren)?|(?:voorkeuren|aanpassen|beheren|meer opties)|(?:inställningar|anpassa|hantera|innstillinger|tilpass|indstillinger|tilpas|vis detaljer|asetukset|evästeasetukset|muokkaa)(?: cookies| kakor| asetuksia)*',
  '(?:ustawienia|dostosuj|zarządzaj|preferencje)(?: cookies| plików.*)*|(?:nastavení|nastavenia|upravit|přizpůsobit|spravovat)(?: cookies)*|beállítások|setări|ρυθμίσεις|ayarlar|настройки|настроить|設定|设置|설정',
];

const SAVE = [
  '(?:save|confirm|submit|apply|store|accept)(?: my| your| the| current)*(?: selection| selected| choices?| preferences?| settings| cookies)?(?: and (?:exit|close|continue)| & (?:exit|close|continue))?|done',
  '(?:auswahl|einstellungen|präferenzen)(?: (?:bestätigen|speichern|übernehmen|erlauben|akzeptieren))|(?:speichern|bestätigen)(?: (?:und|&) (?:schließen|weiter))?|ausgewählte.*',
  '(?:enregistrer|valider|confirmer|sauvegarder)(?: mes| les| et| choix| fermer| quitter| ma sélection| préférences)*',
  '(?:guardar|confirmar|salva|conferma|gravar|salvar)(?: mis| las| le| i| la| y| e| preferencias| preferenze| preferências| selección| selezione| scelte| opções| ajustes| cerrar| salir)*',
  '(?:opslaan|bevestigen|voorkeuren opslaan|selectie (?:opslaan|toestaan)|keuze (?:opslaan|bevestigen)|spara(?: val| inställningar)?|lagre(?: valg)?|gem(?: valg| indstillinger)?|tallenna(?: valinnat)?|zapisz(?: wybór| ustawienia| preferencje)?|potwierdź.*|uložit(?: nastavení| volbu)?|uložiť.*|mentés|salvează|kaydet|сохранить|保存|저장)',
];

const CLOSE = [
  '[×✕✖⨯xX]',
  '(?:close|dismiss|hide)(?: (?:this|the|banner|dialog|notice|window|message|cookie|consent|modal))*',
  'schlie(?:ß|ss)en|fermer|cerrar|chiudi|fechar|sluiten|stäng|lukk|luk|sulje|zamknij|zavřít|zavrieť|bezárás|închide|κλείσιμο|kapat|закрыть|閉じる|关闭|닫기',
];

/** Anywhere in the wall. */
const ABOUT = [
  'cookie|consent|tracking technolog|gdpr|ccpa|datenschutz|privatsphäre|einwilligung|traceurs?|privacidad|confidentialité|consentement|consentimiento|consenso|consentimento',
  'toestemming|personvern|samtyck|samtykke|informasjonskapsler|kakor|eväste|pliki? cookie|ciasteczk|soubory cookie|süti|çerez|файлы? cookie|куки|クッキー|쿠키|personal data|personenbezogene|données personnelles|partners? (?:store|process)|vendors',
];
const OF_SITE = [
  '(?:web)?site|experience|browser|device|privacy|polic|consent|traffic|analy|advert|ads\\b|partner|personali|tracking|seite|nutzung|daten|werbung|sitio|terceros|publicid|navega|audience|publicité|mesure|contenu|sito|pubblicit|terze|statist|reklam|annons|mainon|sivusto|stron|web|サイト|网站|사이트|сайт|your data|services',
  // What is done with them: "we use cookies and similar technologies".
  '\\buses? (?:\\p{L}+ )?cookies|verwende|utili[sz]|usamos|usiamo|gebruik|använd|bruger|bruker|używa|používá|tech?nolog|teknolog',
];

export const CONSENT_WORDS = {
  refuse: REFUSE,
  accept: ACCEPT,
  settings: SETTINGS,
  save: SAVE,
  close: CLOSE,
  about: ABOUT,
  ofSite: OF_SITE,
};
