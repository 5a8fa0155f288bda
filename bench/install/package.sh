#!/usr/bin/env bash
# Packs the program, installs it into an empty folder with npm, an empty home and an empty cache, and scrapes a page with
# it. Prints how long each took. test/cli/package.test.ts does the same without npm's part.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'kill "${site:-}" 2> /dev/null || true; rm -rf "$folder"' EXIT
step() {
  local began=$SECONDS name=$1
  shift
  "$@" > "$folder/output" 2>&1 || { cat "$folder/output"; echo "$name failed"; exit 1; }
  echo "$name: $((SECONDS - began)) s"
}
step 'npm run package' npm run package -- "$folder"
mkdir "$folder/home" "$folder/app"
cat > "$folder/site.mjs" << 'SITE'
import { createServer } from 'node:http';
const page = `<title>Rye</title><h1>Rye</h1><p>${'Rye stands tall. '.repeat(20)}</p>`;
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
SITE
node "$folder/site.mjs" > "$folder/port" &
site=$!
until [ -s "$folder/port" ]; do sleep 0.1; done
host=127.0.0.1:$(cat "$folder/port")
cd "$folder/app"
# Where the registry is reached through a proxy with a certificate of its own, npm still has to know that.
clean=(env -i "HOME=$folder/home" "PATH=$PATH" "WINNOW_ALLOWED_PRIVATE_HOSTS=$host"
  ${NODE_EXTRA_CA_CERTS:+"NODE_EXTRA_CA_CERTS=$NODE_EXTRA_CA_CERTS"})
step 'npm install' "${clean[@]}" npm install --prefix "$folder/app" "$folder"/winnow-web-*.tgz
step 'the first scrape' "${clean[@]}" npx winnow scrape "http://$host/"
grep -q '^# Rye' "$folder/output"
step 'the second scrape' "${clean[@]}" npx winnow scrape "http://$host/"
grep -q '^# Rye' "$folder/output"
