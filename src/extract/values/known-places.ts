/** Places by their names: large towns and countries. */
import { countryNamed } from '../../text/countries.ts';

/** In English and in their own language. Those after which a time zone is named are known without this. */
const TOWNS = `
  Aachen, Aarhus, Abuja, Ahmedabad, Aix-en-Provence, Albuquerque, Alicante, Antwerp, Antwerpen, Atlanta, Augsburg, Austin,
  Baltimore, Bangalore, Barcelona, Bari, Basel, Beijing, Belfast, Belo Horizonte, Bengaluru, Bergen, Bern, Bielefeld,
  Bilbao, Birmingham, Bochum, Bologna, Bonn, Bordeaux, Boston, Braga, Brasília, Bremen, Brest, Brighton, Bristol, Brno,
  Brugge, Burgos, Busan, Calgary, Cambridge, Canberra, Cape Town, Cardiff, Catania, Charlotte, Chemnitz, Chennai, Chester,
  Cincinnati, Cleveland, Clermont-Ferrand, Coimbra, Cologne, Columbus, Coventry, Cracow, Dallas, Delft, Delhi, Den Haag,
  Derby, Dijon, Dortmund, Dresden, Duisburg, Dundee, Durham, Düsseldorf, Edinburgh, Eindhoven, Erfurt, Exeter, Faro,
  Firenze, Florence, Fort Worth, Frankfurt, Frankfurt am Main, Freiburg, Fukuoka, Galway, Gdańsk, Geneva, Genève, Genova,
  Gent, Ghent, Glasgow, Gothenburg, Granada, Graz, Grenoble, Groningen, Göteborg, Haarlem, Hamburg, Hannover, Hanover,
  Heidelberg, Houston, Hyderabad, Innsbruck, Jacksonville, Jena, Kansas City, Karlsruhe, Kassel, Katowice, Kiel, Kolkata,
  Kraków, Kyoto, Köln, København, La Rochelle, Las Vegas, Lausanne, Leeds, Leicester, Leiden, Leipzig, León, Leuven, Lille,
  Limerick, Limoges, Linz, Lisboa, Liverpool, Lugano, Luzern, Lyon, Lübeck, Maastricht, Magdeburg, Mainz, Malmö, Manchester,
  Mannheim, Marseille, Memphis, Miami, Milan, Milano, Milwaukee, Minneapolis, Montpellier, Montreal, Montréal, Mumbai,
  Munich, Málaga, München, Münster, Nagoya, Nancy, Nantes, Napoli, Naples, Nashville, New Delhi, New Orleans, Newcastle,
  Nijmegen, Norwich, Nottingham, Nürnberg, Oakland, Odense, Oklahoma City, Oporto, Orlando, Osaka, Ottawa, Oxford, Padova,
  Palermo, Palma, Palo Alto, Pamplona, Parma, Perugia, Philadelphia, Pisa, Pittsburgh, Plymouth, Portland, Porto, Potsdam,
  Poznań, Praha, Pune, Québec, Raleigh, Reims, Rennes, Rio de Janeiro, Roma, Rostock, Rotterdam, Rouen, Sacramento,
  Salamanca, Salt Lake City, Salzburg, San Antonio, San Diego, San Francisco, San Jose, Sapporo, Seattle, Sevilla, Seville,
  Sheffield, Shenzhen, Siena, Southampton, St. Gallen, St. Louis, Stavanger, Strasbourg, Stuttgart, Tampa, Tampere,
  Tel Aviv, The Hague, Thessaloniki, Torino, Toulouse, Trento, Trier, Trieste, Trondheim, Tucson, Turin, Turku, Uppsala,
  Utrecht, Valencia, Valladolid, Venezia, Venice, Verona, Vigo, Warszawa, Washington, Washington DC, Wien, Wiesbaden,
  Winterthur, Wrocław, Wuppertal, Würzburg, York, Yokohama, Zaragoza, Łódź, Αθήνα, Θεσσαλονίκη, Київ, Минск, Москва,
  Новосибирск, Санкт-Петербург, София, Харків, القاهرة, الرياض, دبي, תל אביב, ירושלים, 上海, 东京, 京都, 北京, 台北, 名古屋, 大阪, 广州, 成都,
  札幌, 東京, 杭州, 横浜, 深圳, 神戸, 福岡, 香港, 부산, 서울`;

/** Time zones whose last word is usually something else than that town: "Oral", "Jersey", "Christmas". */
const OTHER_WORDS = new Set(
  'Canary Casey Center Christmas Cocos Davis Easter Jersey Midway Oral Palmer Resolute Stanley Troll Wake'.split(
    ' ',
  ),
);

let towns: ReadonlySet<string> | undefined;

export function isLargeTown(name: string): boolean {
  towns ??= new Set([...TOWNS.split(','), ...townsOfZones()].map(plain));
  return towns.has(plain(name));
}

function townsOfZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
    .map((zone) => zone.split('/').at(-1) ?? '')
    .filter((name) => !OTHER_WORDS.has(name));
}

/** Time zones are written without accents. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Whether the name of a country stands after the last comma, or is the whole text.
 *
 * @param language the page's, as a code
 */
export function endsWithCountry(text: string, language: string): boolean {
  const last = text.split(/[,،、，]\s*/).at(-1) ?? '';
  const own = /^[a-z]{2}\b/i.exec(language)?.[0].toLowerCase() ?? 'en';
  // "US" and "in" are other words as well.
  return (
    (last.length > 3 || /\p{Lo}/u.test(last)) &&
    (countryNamed(last, 'en') ?? countryNamed(last, own)) !== undefined
  );
}
