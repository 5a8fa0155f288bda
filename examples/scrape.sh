#!/bin/sh
# One call for each format. Usage: WINNOW_URL=http://127.0.0.1:4000 WINNOW_API_KEY=wn_live_… sh examples/scrape.sh [URL]
set -eu
server=${WINNOW_URL:-http://127.0.0.1:4000}
key=${WINNOW_API_KEY:-$(cat ~/.local/share/winnow/api-key)}
page=${1:-https://example.com}

scrape() {
  echo "--- $1"
  curl -sS --fail-with-body "$server/api/scrape" \
    -H "SVC-APIKEY: $key" -H 'Content-Type: application/json' \
    -d "{\"url\": \"$page\", \"formats\": [$1]}"
  echo
}

scrape '{"type": "markdown"}'
scrape '{"type": "markdown", "mode": "reader"}'
scrape '{"type": "html", "mode": "prune"}'
scrape '{"type": "links"}'
scrape '{"type": "images"}'
scrape '{"type": "screenshot", "fullPage": true, "width": 1280}'
scrape '{"type": "branding"}'
scrape '{"type": "summary"}'
scrape '{"type": "json", "prompt": "The title of the page and what it is about", "schema": {
  "type": "object",
  "properties": {"title": {"type": "string"}, "description": {"type": "string"}}
}}'
