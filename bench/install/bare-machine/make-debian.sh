#!/usr/bin/env bash
# Makes a bare Debian 12 in a folder: make-debian.sh ARCHITECTURE FOLDER [PACKAGE,PACKAGE...]. Needs root.
#
# For another architecture than this machine's, debootstrap runs dpkg under qemu, which takes longest to unpack. Here
# packages are unpacked by this machine's own dpkg, and only their scripts run emulated.
set -euo pipefail
architecture=$1 folder=$2 packages=${3:-}

first_stage() {
  debootstrap --variant=minbase --arch="$architecture" ${packages:+"--include=$packages"} "$@" bookworm "$folder" \
    ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"}
}

# The mounts are of a namespace of their own and end with it.
second_stage() {
  # Where the machine's folder is no place for devices, debootstrap leaves a link to this machine's own processes.
  [ ! -L "$folder/proc" ] || { rm "$folder/proc" && mkdir "$folder/proc"; }
  mount -t proc proc "$folder/proc"
  export DEBIAN_FRONTEND=noninteractive DEBCONF_NONINTERACTIVE_SEEN=true LC_ALL=C
  : >"$folder/var/lib/dpkg/status"
  # It is not to mind that the packages are another machine's, nor their order, since nothing is configured yet.
  dpkg --root="$folder" --force-architecture --force-depends --force-unsafe-io --force-overwrite --no-triggers \
    --unpack "$folder"/var/cache/apt/archives/*.deb
  chroot "$folder" dpkg --force-unsafe-io --force-depends --configure -a
  rm -rf "$folder/debootstrap" "$folder"/var/cache/apt/archives/*.deb
}

if [ "$architecture" = "$(dpkg --print-architecture)" ]; then
  first_stage
elif [ "${MAKE_DEBIAN_STAGE:-}" = second ]; then
  second_stage
else
  first_stage --foreign
  MAKE_DEBIAN_STAGE=second unshare --mount bash "$0" "$@"
fi
