/** How the browser identifies itself to sites: as an ordinary Chrome. */

type Introduction = {
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
 * A headless browser calls itself "HeadlessChrome", for which many sites have a different page. Chrome itself sends the same
 * reduced user agent from every Linux machine or phone, whatever its processor and minor version.
 */
export function introduce(
  version: string,
  {
    acceptLanguage,
    userAgent,
    mobile,
  }: { acceptLanguage: string; userAgent: string | undefined; mobile: boolean },
): Introduction {
  const major = majorOf(version);
  return {
    userAgent: userAgent ?? userAgentOf(version, mobile),
    acceptLanguage,
    platform: mobile ? 'Linux armv81' : 'Linux x86_64',
    userAgentMetadata: {
      brands: [
        { brand: 'Chromium', version: major },
        { brand: 'Google Chrome', version: major },
        { brand: 'Not_A Brand', version: '24' },
      ],
      fullVersion: version,
      platform: mobile ? 'Android' : 'Linux',
      platformVersion: mobile ? '14.0.0' : '6.8.0',
      architecture: mobile ? '' : 'x86',
      model: mobile ? 'Pixel 8' : '',
      mobile,
    },
  };
}

export function userAgentOf(version: string, mobile = false): string {
  const system = mobile ? 'Linux; Android 10; K' : 'X11; Linux x86_64';
  const kind = mobile ? 'Mobile Safari' : 'Safari';
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${majorOf(version)}.0.0.0 ${kind}/537.36`;
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? '';
}
