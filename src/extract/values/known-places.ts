/** Places by their names: large towns and countries. */
import { countryOnPage } from '../../text/countries.ts';

/**
 * In English and in their own language, but for those that are first names too. Those after which a time zone is named are
 * known without this.
 */
const TOWNS = `
  Aachen, Aarhus, Abuja, Ahmedabad, Aix-en-Provence, Albuquerque, Alicante, Ankara, Antwerp, Antwerpen, Atlanta,
  Augsburg, Baltimore, Bangalore, Barcelona, Bari, Basel, Beijing, Belfast, Belo Horizonte, Bengaluru, Beograd, Bergen,
  Bern, Bielefeld, Bilbao, Birmingham, Bochum, Bologna, Bonn, Bordeaux, Boston, Braga, Brasília, Bremen, Brest,
  Brighton, Bristol, Brno, Brugge, Brussel, Bruxelles, București, Burgos, Busan, Calgary, Cambridge, Canberra,
  Cape Town, Cardiff, Catania, Chemnitz, Chengdu, Chennai, Chester, Cincinnati, Clermont-Ferrand, Cleveland, Coimbra,
  Cologne, Columbus, Coventry, Cracow, Dallas, Delft, Delhi, Den Haag, Derby, Dijon, Dortmund, Dresden, Duisburg,
  Dundee, Durham, Düsseldorf, Edinburgh, Eindhoven, Erfurt, Exeter, Faro, Firenze, Fort Worth, Frankfurt,
  Frankfurt am Main, Freiburg, Fukuoka, Galway, Gdańsk, Geneva, Genève, Genova, Gent, Ghent, Glasgow, Göteborg,
  Gothenburg, Granada, Graz, Grenoble, Groningen, Guadalajara, Guangzhou, Haarlem, Hamburg, Hannover, Hanoi, Hanover,
  Heidelberg, Ho Chi Minh City, Houston, Hyderabad, Innsbruck, Islamabad, İzmir, Jacksonville, Jena, Kansas City,
  Karlsruhe, Kassel, Kathmandu, Katowice, København, Kiel, Kolkata, Köln, Kraków, Kyiv, Kyoto, La Rochelle, Lahore,
  Las Vegas, Lausanne, Leeds, Leicester, Leiden, Leipzig, León, Leuven, Lille, Limerick, Limoges, Linz, Lisboa,
  Liverpool, Lübeck, Lugano, Luzern, Lviv, Lyon, Maastricht, Magdeburg, Mainz, Málaga, Malmö, Manchester, Mannheim,
  Marseille, Medellín, Memphis, Miami, Milan, Milano, Milwaukee, Minneapolis, Montpellier, Montréal, Montreal, Mumbai,
  München, Munich, Münster, Nagoya, Nantes, Naples, Napoli, Nashville, New Delhi, New Orleans, Newcastle, Nijmegen,
  Norwich, Nottingham, Nürnberg, Oakland, Odense, Oklahoma City, Oporto, Orlando, Osaka, Ottawa, Oxford, Padova,
  Palermo, Palma, Palo Alto, Pamplona, Parma, Perugia, Philadelphia, Pisa, Pittsburgh, Plymouth, Portland, Porto,
  Potsdam, Poznań, Praha, Pune, Québec, Raleigh, Reims, Rennes, Rio de Janeiro, Roma, Rostock, Rotterdam, Rouen,
  Sacramento, Salamanca, Salt Lake City, Salzburg, San Antonio, San Diego, San Francisco, San Jose, Sapporo, Seattle,
  Sevilla, Seville, Sheffield, Shenzhen, Siena, Southampton, St. Gallen, St. Louis, Stavanger, Strasbourg, Stuttgart,
  Szczecin, Tampa, Tampere, Tel Aviv, The Hague, Thessaloniki, Torino, Toulouse, Trento, Trier, Trieste, Trondheim,
  Tucson, Turin, Turku, Uppsala, Utrecht, Valencia, Valladolid, Venezia, Venice, Verona, Vigo, Warszawa, Washington,
  Washington DC, Wien, Wiesbaden, Winterthur, Wrocław, Wuppertal, Würzburg, Yangon, Yokohama, York, Zaragoza, Łódź,
  Αθήνα, Θεσσαλονίκη, Екатеринбург, Казань, Київ, Львів, Минск, Москва, Новосибирск, Одеса, Санкт-Петербург, Харків,
  ירושלים, תל אביב, الرياض, القاهرة, دبي, 上海, 东京, 京都, 北京, 台北, 名古屋, 大阪, 广州, 成都, 札幌, 杭州, 東京, 横浜, 深圳, 神戸, 福岡, 香港, 부산, 서울`;

/** Time zones whose last word is usually something else than that town: "Oral", "Jersey", "Christmas", a first name. */
const OTHER_WORDS = new Set(
  'Bermuda Canary Casey Cayenne Center Chihuahua Christmas Cocos Davis Easter Jersey Knox Midway Oral Palmer Regina Resolute Reunion Sofia Stanley Troll Wake'.split(
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
  // "US" and "in" are other words as well.
  return (last.length > 3 || /\p{Lo}/u.test(last)) && countryOnPage(last, language) !== undefined;
}
