/** A few sentences in legacy charsets, as bytes: Node can decode these charsets but not encode them. */

export type CharsetSample = {
  /** As a page would declare it. */
  label: string;
  text: string;
  bytes: Buffer;
};

const sample = (label: string, text: string, base64: string): CharsetSample => ({
  label,
  text,
  bytes: Buffer.from(base64, 'base64'),
});

const CHINESE =
  '老磨坊立在两条小河交汇的地方，三百年来一直为五个村庄磨面。今年春天，村民们把水车修好了，孩子们又能听见石磨转动的声音。';
const TRADITIONAL =
  '老磨坊立在兩條小河交匯的地方，三百年來一直為五個村莊磨麵。今年春天，村民們把水車修好了，孩子們又能聽見石磨轉動的聲音。';
const JAPANESE =
  '古い水車小屋は二つの小川が出会うところに立っています。三百年のあいだ、五つの村の麦をひいてきました。今年の春、村の人たちは水車を直しました。';
const KOREAN =
  '오래된 물레방아는 두 개울이 만나는 곳에 서 있습니다. 삼백 년 동안 다섯 마을의 곡식을 빻았습니다. 올봄에 마을 사람들이 물레방아를 고쳤습니다.';
const RUSSIAN =
  'Старая мельница стоит там, где встречаются два ручья. Триста лет она молола зерно для пяти деревень. Этой весной жители починили колесо, и дети снова слышат шум жерновов.';
const POLISH =
  'Stary młyn stoi tam, gdzie spotykają się dwa strumienie. Przez trzysta lat mełł zboże dla pięciu wsi. Tej wiosny mieszkańcy naprawili koło i dzieci znów słyszą, jak kręcą się żarna. Łąka pachnie sianem, a źródło wciąż płynie.';
const CZECH =
  'Starý mlýn stojí tam, kde se setkávají dva potoky. Tři sta let mlel obilí pro pět vesnic. Letos na jaře lidé opravili kolo a děti zase slyší, jak se točí žernovy. Říčka teče dál a louka voní.';
const FRENCH =
  "Le vieux moulin se dresse là où deux ruisseaux se rencontrent. Pendant trois siècles, il a moulu le blé de cinq villages. Au printemps, les habitants ont réparé la roue, et l'été sera très agréable près de l'étang.";
const GREEK =
  'Ο παλιός μύλος στέκεται εκεί όπου συναντιούνται δύο ρυάκια. Τριακόσια χρόνια άλεθε το σιτάρι πέντε χωριών. Την άνοιξη οι κάτοικοι επισκεύασαν τον τροχό.';
const HEBREW =
  'הטחנה הישנה עומדת במקום שבו נפגשים שני נחלים. שלוש מאות שנה טחנה את התבואה של חמישה כפרים. באביב תיקנו התושבים את הגלגל.';
const TURKISH =
  'Eski değirmen iki derenin buluştuğu yerde duruyor. Üç yüz yıl boyunca beş köyün buğdayını öğüttü. Bu ilkbaharda köylüler çarkı onardı ve çocuklar değirmen taşının sesini yeniden duyuyor.';

export const CHARSET_SAMPLES: CharsetSample[] = [
  sample(
    'GBK',
    CHINESE,
    'wM/Epbe7waLU2sG9zPXQobrTvbu747XEtdi3vaOsyP2w2cTqwLTSu9axzqrO5bj2tOXXr8Slw+aho73xxOq0uszso6y05cPxw8ew0cuus7XQ3rrDwcujrLqi19PDx9PWxNzM/bz7yq/Epdeqtq+1xMn50vShow==',
  ),
  sample(
    'GB18030',
    CHINESE,
    'wM/Epbe7waLU2sG9zPXQobrTvbu747XEtdi3vaOsyP2w2cTqwLTSu9axzqrO5bj2tOXXr8Slw+aho73xxOq0uszso6y05cPxw8ew0cuus7XQ3rrDwcujrLqi19PDx9PWxNzM/bz7yq/Epdeqtq+1xMn50vShow==',
  ),
  sample(
    'Big5',
    TRADITIONAL,
    'ptG/aad7pd+mYqjisfikcKplpea216q6pmGk6KFBpFSmyqZ+qNOkQKq9rLCkra3Tp/iy+L9pxNGhQ6S1pn6sS6TRoUGn+KXBrcyn4qT0qK6t16ZupEahQavEpGytzKRTr+DFpaijpdu/acLgsMqqusFurbWhQw==',
  ),
  sample(
    'Shift_JIS',
    JAPANESE,
    'jMOCopCFjtSPrImugs2T8YLCgsyPrJDsgqqPb4nvgqSCxoKxguuCyZengsGCxIKigtyCt4FCjk+VU5ROgsyCoIKigr6BQYzcgsKCzJG6gsyUnoLwgtCCooLEgquC3IK1gr2BQo2hlE6CzI90gUGRuoLMkGyCvYK/gs2QhY7UgvCSvIK1gtyCtYK9gUI=',
  ),
  sample(
    'EUC-JP',
    JAPANESE,
    'uMWkpL/lvNa+rrKwpM/G86TEpM6+rsDupKy90LLxpKakyKSzpO2ky86ppMOkxqSkpN6kuaGju7DJtMevpM6koqSkpMChorjepMSkzsK8pM7H/qTypNKkpKTGpK2k3qS3pL+ho7qjx6+kzr3VoaLCvKTOv82kv6TBpM+/5bzWpPLEvqS3pN6kt6S/oaM=',
  ),
  sample(
    'ISO-2022-JP',
    JAPANESE,
    'GyRCOEUkJD9lPFY+LjIwJE9GcyREJE4+LkBuJCw9UDJxJCYkSCQzJG0kS04pJEMkRiQkJF4kOSEjOzBJNEcvJE4kIiQkJEAhIjheJEQkTkI8JE5HfiRyJFIkJCRGJC0kXiQ3JD8hIzojRy8kTj1VISJCPCROP00kPyRBJE8/ZTxWJHJEPiQ3JF4kNyQ/ISMbKEI=',
  ),
  sample(
    'EUC-KR',
    KOREAN,
    'v8C3obXIILmwt7m55r7GtMIgtc4gsLO/78DMILi4s6q0wiCw97+hILytIMDWvcC0z7TZLiC777npILPiILW/vsggtNm8uCC4tsC7wMcgsO69xMC7ILuovtK9wLTPtNkuIL/Dur2/oSC4tsC7ILvntve16cDMILmwt7m55r7GuKYgsO3Dxr3AtM+02S4=',
  ),
  sample(
    'windows-1251',
    RUSSIAN,
    '0fLg8OD/IOzl6/zt6PbgIPHy7ujyIPLg7Cwg4+TlIOLx8vDl9+D+8vH/IOTi4CDw8/f8/y4g0vDo8fLgIOvl8iDu7eAg7O7r7uvgIOfl8O3uIOTr/yDv//LoIOTl8OXi5e38LiDd8u7pIOLl8e3u6SDm6PLl6+gg7+736O3o6+gg6u7r5fHuLCDoIOTl8ugg8e3u4uAg8ev7+ODyIPjz7CDm5fDt7uLu4i4=',
  ),
  sample(
    'KOI8-R',
    RUSSIAN,
    '89TB0sHRIM3FzNjOycPBINPUz8nUINTBzSwgx8TFINfT1NLF3sHA1NPRIMTXwSDS1d7Y0S4g9NLJ09TBIMzF1CDPzsEgzc/Mz8zBINrF0s7PIMTM0SDQ0dTJIMTF0sXXxc7YLiD81M/KINfF087PyiDWydTFzMkg0M/eyc7JzMkgy8/MxdPPLCDJIMTF1Mkg087P18Eg08zZ28HUINvVzSDWxdLOz9fP1y4=',
  ),
  sample(
    'ISO-8859-2',
    POLISH,
    'U3RhcnkgbbN5biBzdG9pIHRhbSwgZ2R6aWUgc3BvdHlrYWqxIHNp6iBkd2Egc3RydW1pZW5pZS4gUHJ6ZXogdHJ6eXN0YSBsYXQgbWWzsyB6Ym+/ZSBkbGEgcGnqY2l1IHdzaS4gVGVqIHdpb3NueSBtaWVzemth8WN5IG5hcHJhd2lsaSBrb7NvIGkgZHppZWNpIHpu83cgc7N5c3qxLCBqYWsga3LqY7Egc2nqIL9hcm5hLiCjsWthIHBhY2huaWUgc2lhbmVtLCBhILxy82SzbyB3Y2mxvyBws3luaWUu',
  ),
  sample(
    'windows-1250',
    CZECH,
    'U3Rhcv0gbWz9biBzdG9q7SB0YW0sIGtkZSBzZSBzZXRr4XZhau0gZHZhIHBvdG9reS4gVPhpIHN0YSBsZXQgbWxlbCBvYmls7SBwcm8gcOx0IHZlc25pYy4gTGV0b3MgbmEgamH4ZSBsaWTpIG9wcmF2aWxpIGtvbG8gYSBk7HRpIHphc2Ugc2x5mu0sIGphayBzZSB0b+jtIJ5lcm5vdnkuINjt6GthIHRl6GUgZOFsIGEgbG91a2Egdm9u7S4=',
  ),
  sample(
    'windows-1252',
    FRENCH,
    'TGUgdmlldXggbW91bGluIHNlIGRyZXNzZSBs4CBv+SBkZXV4IHJ1aXNzZWF1eCBzZSByZW5jb250cmVudC4gUGVuZGFudCB0cm9pcyBzaehjbGVzLCBpbCBhIG1vdWx1IGxlIGJs6SBkZSBjaW5xIHZpbGxhZ2VzLiBBdSBwcmludGVtcHMsIGxlcyBoYWJpdGFudHMgb250IHLpcGFy6SBsYSByb3VlLCBldCBsJ+l06SBzZXJhIHRy6HMgYWdy6WFibGUgcHLocyBkZSBsJ+l0YW5nLg==',
  ),
  sample(
    'ISO-8859-7',
    GREEK,
    'zyDw4evp/PIg7P3r7/Ig8/Td6uX04ekg5erl3yD88O/1IPP17eHt9Onv/e304ekg5P3vIPH13Orp4S4g1PHp4er88+nhIPfx/O3p4SDc6+Xo5SD07yDz6fTc8ekg8N3t9OUg9/nx6f7tLiDU5+0g3O3v6e7nIO/pIOrc9O/p6u/pIOXw6fPq5f3h8+HtIPTv7SD08e/3/C4=',
  ),
  sample(
    'windows-1255',
    HEBREW,
    '5Ojn8OQg5On58OQg8uXu4/og4e735e0g+eHlIPD04vnp7SD58Okg8Ofs6e0uIPns5fkg7uDl+iD58OQg6Ofw5CDg+iDk+uHl4OQg+ewg5+7p+eQg6/T46e0uIOHg4enhIPrp9/DlIOT65fnh6e0g4Pog5OLs4uwu',
  ),
  sample(
    'windows-1254',
    TURKISH,
    'RXNraSBkZfBpcm1lbiBpa2kgZGVyZW5pbiBidWx1/nR18HUgeWVyZGUgZHVydXlvci4g3Ocgefx6IHn9bCBib3l1bmNhIGJl/iBr9nn8biBidfBkYXn9bv0g9vD8dHT8LiBCdSBpbGtiYWhhcmRhIGv2eWz8bGVyIOdhcmv9IG9uYXJk/SB2ZSDnb2N1a2xhciBkZfBpcm1lbiB0Yf79bv1uIHNlc2luaSB5ZW5pZGVuIGR1eXV5b3Iu',
  ),
];
