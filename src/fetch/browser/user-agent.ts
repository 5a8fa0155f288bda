/** How the browser identifies itself: as the Chrome of its own version, the same in every header and API. */

export type Introduction = {
  userAgent: string;
  acceptLanguage: string;
  platform: string;
  userAgentMetadata: {
    brands: { brand: string; version: string }[];
    fullVersion: string;
    platform: string;
    platformVersion: string;
    architecture: string;
    model: string;
    mobile: boolean;
  };
};

/**
 * A headless browser calls itself "HeadlessChrome", to which many sites give a different page. Chrome itself
 * sends the same reduced user agent from every Linux machine, whatever its processor and minor version.
 */
export function introduce(version: string, acceptLanguage: string, userAgent?: string): Introduction {
  const major = version.split('.')[0] ?? '';
  return {
    userAgent:
      userAgent ??
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
    acceptLanguage,
    platform: 'Linux x86_64',
    userAgentMetadata: {
      brands: [
        { brand: 'Chromium', version: major },
        { brand: 'Google Chrome', version: major },
        { brand: 'Not_A Brand', version: '24' },
      ],
      fullVersion: version,
      platform: 'Linux',
      platformVersion: '6.8.0',
      architecture: 'x86',
      model: '',
      mobile: false,
    },
  };
}
