# Runs a command in a root of its own that holds only the given paths. Expects to be root in a mount namespace of its
# own, in a user namespace or not.
# Usage: sh walls.sh UID|- SCRATCH_MB LARGEST_FILE_BYTES PROCESSES|- [=WRITABLE] PATH... -- COMMAND...
set -eu
uid=$1 scratch=$2 file=$3 processes=$4
shift 4
# A folder that every system has and that holds nothing we need.
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
  # Most exist by now, and starting mkdir takes longer than this check.
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
# Without capabilities there is no way out of the root, and in it the kernel refuses new user namespaces.
set -- setpriv --bounding-set=-all --inh-caps=-all --no-new-privs --pdeathsig=KILL "$@"
if [ "$uid" != - ]; then
  program=$1
  shift
  set -- "$program" --reuid="$uid" --regid="$uid" --clear-groups "$@"
fi
[ "$processes" = - ] || set -- prlimit --nproc="$processes" "$@"
exec chroot "$root" /usr/bin/prlimit --core=0 --nofile=512 --fsize="$file" "$@"
