#!/bin/sh
# Starts the browser as a user other than root, with its profile in its own folder. Configured by the environment, because
# the arguments are the browser's. The last --user-data-dir takes effect.
set -eu
uid=$WINNOW_BROWSER_UID
program=$WINNOW_BROWSER_PROGRAM
if ! setpriv --reuid="$uid" --regid="$uid" --clear-groups test -x "$program"; then
  # The browser is below a folder that only root may enter, such as /root. In a separate mount namespace that folder is
  # replaced by one that has nothing but the browser and its libraries.
  if [ -z "${WINNOW_BROWSER_INSIDE:-}" ]; then
    export WINNOW_BROWSER_INSIDE=1
    if unshare --mount true 2>/dev/null; then exec unshare --mount -- /bin/sh "$0" "$@"; fi
    # In a chroot whose root is not a mount point, mounts cannot be hidden from the rest of the machine. So the root is
    # mounted again inside /proc, where that is possible, and used as the root from here on.
    exec unshare --mount --propagation unchanged -- /bin/sh -c '
      set -eu
      mount --make-rprivate /proc
      mount --rbind / /proc/fs
      mount --make-rprivate /proc/fs
      exec /usr/sbin/chroot /proc/fs /bin/sh "$0" "$@"' "$0" "$@"
  fi
  folder=$WINNOW_BROWSER_FOLDER
  top=${folder#/}
  top=/${top%%/*}
  mount --bind "$folder" /mnt
  mount -t tmpfs -o mode=755 browser "$top"
  mkdir -p "$folder"
  mount --bind /mnt "$folder"
fi
set -- "$program" "$@" "--user-data-dir=$WINNOW_BROWSER_PROFILE"
unset WINNOW_BROWSER_UID WINNOW_BROWSER_PROGRAM WINNOW_BROWSER_FOLDER WINNOW_BROWSER_PROFILE WINNOW_BROWSER_INSIDE
exec setpriv --reuid="$uid" --regid="$uid" --clear-groups --inh-caps=-all -- "$@"
