/** The Accept-Language that a visitor from a country would send. */

/** The country's most spoken language by CLDR, with English behind it. */
export function acceptLanguage(country: string | null): string {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return 'en-US,en;q=0.9';
  const { language, region } = new Intl.Locale('und', { region: country }).maximize();
  if (language === 'en') return `en-${region},en;q=0.9`;
  if (!language || language === 'und') return 'en-US,en;q=0.9';
  return `${language}-${region},${language};q=0.9,en-US;q=0.8,en;q=0.7`;
}
