# Runs a command in a root of its own, which holds nothing but the paths that are given. Expects to be root of a mount
# namespace that is its own, in a user namespace or not.
# Usage: sh walls.sh UID|- SCRATCH_MB LARGEST_FILE_BYTES PROCESSES|- [=WRITABLE] PATH... -- COMMAND...
set -eu
uid=$1 scratch=$2 file=$3 processes=$4
shift 4
# A folder that every system has and that nothing we need is in.
root=/sys
mount -t tmpfs -o size=4m,mode=755,nosuid,nodev walls "$root"
mkdir "$root/scratch" "$root/dev"
mount -t tmpfs -o "size=${scratch}m,mode=1777,nosuid,nodev,noexec" scratch "$root/scratch"
for device in null urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
while [ "$1" != -- ]; do
  path=${1#=}
  mode=bind,ro,nosuid,nodev
  [ "$path" = "$1" ] || mode=bind,nosuid,nodev,noexec
  shift
  folder=$path
  if [ -L "$path" ] || [ ! -d "$path" ]; then folder=${path%/*}; fi
  # Most are there by now, and starting a program takes longer than what it does here.
  [ -d "$root$folder" ] || mkdir -p "$root$folder"
  if [ -L "$path" ]; then
    ln -s "$(readlink "$path")" "$root$path"
  else
    [ -d "$path" ] || : > "$root$path"
    mount -o "$mode" "$path" "$root$path"
  fi
done
shift
mount -o remount,bind,ro,nosuid,nodev "$root"
# Without capabilities there is no way out of it, and the kernel gives a process in it no new user namespace.
set -- setpriv --bounding-set=-all --inh-caps=-all --no-new-privs --pdeathsig=KILL "$@"
if [ "$uid" != - ]; then
  program=$1
  shift
  set -- "$program" --reuid="$uid" --regid="$uid" --clear-groups "$@"
fi
[ "$processes" = - ] || set -- prlimit --nproc="$processes" "$@"
exec chroot "$root" /usr/bin/prlimit --core=0 --nofile=512 --fsize="$file" "$@"
