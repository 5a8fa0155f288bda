/** Pages that show what they have only to who does something on them. */

/** A button that adds five items at a time, some time after the click, and goes away at the end. */
export const LOAD_MORE = `<!doctype html><title>Load more</title><ul id="list"></ul>
  <button id="more" class="btn load-more">Load more</button>
  <script>
    let count = 0;
    const add = () => {
      for (let i = 0; i < 5; i += 1) {
        const item = document.createElement('li');
        item.textContent = 'Product ' + (count += 1);
        list.append(item);
      }
      if (count >= 30) more.remove();
    };
    more.onclick = () => setTimeout(add, 100);
    add();
  </script>`;

/** More comes whenever the end comes into sight, up to 60 items. */
export const INFINITE_LIST = `<!doctype html><title>Infinite</title><style>li { height: 120px }</style>
  <ul id="list"></ul><p id="end">…</p>
  <script>
    let count = 0;
    const add = () => {
      for (let i = 0; i < 12 && count < 60; i += 1) {
        const item = document.createElement('li');
        item.textContent = 'Story ' + (count += 1);
        list.append(item);
      }
    };
    add();
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) setTimeout(add, 200); }).observe(end);
  </script>`;

/** 100 rows, of which only those in sight are there. `recycled`: the same few elements show others. */
export const virtualList = (recycled: boolean) => `<!doctype html><title>Virtual</title>
  <style>#box { height: 400px; overflow: auto; position: relative } #inner { height: 4000px; position: relative }
  .row { position: absolute; height: 40px; left: 0; right: 0 }</style>
  <h1>Ledger</h1><div id="box"><div id="inner"></div></div>
  <script>
    const recycled = ${recycled};
    const pool = [];
    const draw = () => {
      const first = Math.floor(box.scrollTop / 40);
      const wanted = [];
      for (let i = first; i < Math.min(100, first + 12); i += 1) wanted.push(i);
      if (!recycled) inner.replaceChildren();
      for (const unused of pool.slice(wanted.length)) unused.textContent = '';
      wanted.forEach((row, slot) => {
        const element = recycled ? (pool[slot] ??= inner.appendChild(document.createElement('div')))
          : inner.appendChild(document.createElement('div'));
        element.className = 'row';
        element.style.top = row * 40 + 'px';
        element.textContent = 'Row ' + (row + 1) + ' of the ledger';
      });
    };
    box.onscroll = draw;
    draw();
  </script>`;

export const TABS = `<!doctype html><title>Tabs</title>
  <div role="tablist"><button role="tab" id="t1">Details</button><button role="tab" id="t2">Reviews</button></div>
  <div id="panel">About the thing</div>
  <script>t2.onclick = () => { panel.textContent = 'Loading'; setTimeout(() => panel.innerHTML = '<p>Five stars from Ada</p>', 150); }</script>`;

/** A field that opens a calendar, whose days are chosen by clicking. */
export const DATE_PICKER = `<!doctype html><title>Dates</title>
  <label>Arrival <input id="day" readonly></label><div id="calendar" hidden></div><output id="said"></output>
  <script>
    let month = 4;
    const draw = () => {
      calendar.innerHTML = '<button aria-label="Next month">›</button><b>Month ' + month + '</b>' +
        Array.from({ length: 28 }, (_, i) => '<button class="day" data-day="' + (i + 1) + '">' + (i + 1) + '</button>').join('');
      calendar.querySelector('button').onclick = () => { month += 1; draw(); };
      for (const button of calendar.querySelectorAll('.day')) button.onclick = () => {
        day.value = month + '/' + button.dataset.day;
        calendar.hidden = true;
        said.textContent = 'Free rooms on ' + day.value;
      };
    };
    day.onclick = () => { calendar.hidden = false; draw(); };
  </script>`;

/** A component with a closed room inside an open one. */
export const SHADOW_ROOTS = `<!doctype html><title>Shadow</title><my-shop></my-shop>
  <script>
    customElements.define('my-shop', class extends HTMLElement {
      constructor() {
        super();
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<div><my-cart></my-cart></div><input class="code" placeholder="Code">';
      }
    });
    customElements.define('my-cart', class extends HTMLElement {
      constructor() {
        super();
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<button class="open">Open the cart</button><p></p>';
        root.querySelector('button').onclick = () => setTimeout(() => {
          root.querySelector('p').innerHTML = '<b class="total">Total 12</b>';
        }, 150);
      }
    });
  </script>`;

/** A form in a frame of another origin, which has another frame in it. */
export const framed = (frameUrl: string) => `<!doctype html><title>Framed</title><h1>Booking</h1>
  <p>Before the frame</p><iframe src="${frameUrl}/inner" width="600" height="400"></iframe><p>After the frame</p>
  <iframe src="${frameUrl}/pixel" width="1" height="1"></iframe>`;
export const INNER = `<!doctype html><title>Inner</title><p>Choose a room</p><a href="rooms?all">All rooms</a>
  <button onclick="setTimeout(() => said.textContent = 'The blue room is yours', 150)">Book it</button><p id="said"></p>
  <iframe srcdoc="<p>Terms of the house</p>" width="300" height="100" sandbox></iframe>`;

export const FORM = `<!doctype html><title>Form</title>
  <form onsubmit="event.preventDefault(); said.textContent = 'Hello ' + user.value + ', ' + size.value;">
    <input id="user" name="user"><input id="password" type="password">
    <select id="size"><option value="s">Small</option><option value="l">Large</option></select>
    <input type="file" id="upload"><label for="hidden-upload">Choose a picture</label>
    <input type="file" id="hidden-upload" style="display:none">
    <button class="send">Send</button></form><p id="said"></p>
  <div id="log" style="height: 100px; overflow: auto"><div style="height: 900px">log</div></div>
  <script>document.querySelector('#log').onscroll = (event) => { said.textContent = 'Scrolled to ' + event.target.scrollTop; };</script>`;
