#!/usr/bin/env bash
# Runs a command on an ARM machine that is emulated whole, with Debian's own kernel, because Chromium crashes where qemu
# emulates single programs: emulate-arm.sh PLACE USER HOME CERTIFICATES COMMAND...
#
# PLACE/machine becomes its disk the first time; later runs find the disk as it was left. PLACE/clone.tar, if there is
# one, is unpacked into HOME first and removed. Expect a tenth of this machine's speed or less.
set -euo pipefail
place=$1 user=$2 home=$3 certificates=$4
shift 4
machine=$place/machine boot=$place/boot disk=$place/disk.ext4
for tool in qemu-system-aarch64 cpio mke2fs dpkg-deb; do
  command -v "$tool" >/dev/null || { echo "emulated machine: there is no $tool on this machine"; exit 1; }
done

# The kernel and what it needs to find a disk and a network, from Debian's archive as the machine knows it.
make_boot() {
  local apt=(-o "Dir::Etc=$machine/etc/apt" -o "Dir::State=$boot/state" -o Dir::State::status=/dev/null
    -o "Dir::Cache=$boot/cache" -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root)
  local parts=(virtio virtio_ring virtio_pci virtio_pci_modern_dev virtio_pci_legacy_dev virtio_blk virtio_net failover
    net_failover ext4 jbd2 mbcache crc16 crc32c_generic libcrc32c) part kernel
  # What a run that was ended has left may be of an older kernel.
  rm -rf "$boot"
  mkdir -p "$boot"/{state/lists/partial,cache/archives/partial,packages,initrd/{bin,modules,dev,root}}
  apt-get "${apt[@]}" -qq update
  kernel=$(apt-cache "${apt[@]}" depends linux-image-arm64 | sed -n 's/.*Depends: \(linux-image-[0-9]\)/\1/p')
  (cd "$boot/packages" && apt-get "${apt[@]}" -qq download "$kernel" busybox-static)
  for package in "$boot"/packages/*.deb; do dpkg-deb -x "$package" "$boot/unpacked"; done
  for part in "${parts[@]}"; do
    find "$boot/unpacked" -name "$part.ko" -exec cp {} "$boot/initrd/modules" \;
  done
  cp "$boot/unpacked/bin/busybox" "$boot/initrd/bin/"
  cat >"$boot/initrd/init" <<'INIT'
#!/bin/busybox sh
busybox() { /bin/busybox "$@"; }
busybox mount -t devtmpfs dev /dev
# Each needs some of the others: whatever failed is there after a few rounds.
for round in 1 2 3 4 5; do
  for module in /modules/*; do busybox insmod "$module" 2>/dev/null; done
done
until busybox mount -t ext4 /dev/vda /root 2>/dev/null; do busybox sleep 1; done
busybox mount -t devtmpfs dev /root/dev
busybox mkdir -p /root/dev/pts /root/dev/shm
busybox mount -t devpts devpts /root/dev/pts
busybox mount -t tmpfs -o mode=1777 memory /root/dev/shm
busybox mount -t proc proc /root/proc
busybox mount -t sysfs sys /root/sys
busybox hostname bare
busybox ip link set lo up
busybox ip link set eth0 up
busybox ip address add 10.0.2.15/24 dev eth0
busybox ip route add default via 10.0.2.2
exec /bin/busybox switch_root /root /bin/sh /dev/vdb
INIT
  chmod 755 "$boot/initrd/init"
  (cd "$boot/initrd" && find . | cpio --quiet -o -H newc | gzip) >"$boot/initrd.gz.new"
  mv "$boot/initrd.gz.new" "$boot/initrd.gz"
}

[ -e "$boot/initrd.gz" ] || make_boot
if [ ! -e "$disk" ]; then
  echo 'nameserver 10.0.2.3' >"$machine/etc/resolv.conf"
  mke2fs -q -t ext4 -d "$machine" "$disk.new" 24G
  mv "$disk.new" "$disk"
fi

# What is to be done is a disk of its own, as is the clone; a disk has whole sectors.
script=$place/script.sh clone=$place/clone.tar unpack=
trap 'rm -f "$clone"' EXIT
if [ -e "$clone" ]; then
  unpack="rm -rf $home/'a folder' $home/.npm $home/.cache && mkdir -p $home/'a folder/winnow' &&
    tar -xf /dev/vdc -C $home/'a folder/winnow' && chown -R $user:$user $home/'a folder'"
fi
cat >"$script" <<SCRIPT
$unpack
chroot --userspec=$user:$user / env -i HOME=$home USER=$user LANG=C.UTF-8 ${certificates:+NODE_EXTRA_CA_CERTS=$certificates} \\
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \\
  sh -c 'cd "\$HOME/a folder/winnow" && exec "\$@"' sh $(printf '%q ' "$@")
echo "the emulated machine ended with \$?"
sync
mount -o remount,ro /
echo o >/proc/sysrq-trigger
sleep 60
SCRIPT
truncate -s %512 "$script"
[ -n "$unpack" ] || truncate -s 512 "$clone"
# A processor that servers have; the newest one that can be emulated signs its pointers, which takes long here.
qemu-system-aarch64 -M virt -cpu neoverse-n1 -accel tcg,thread=multi -smp 2 -m "${BARE_MEMORY:-6G}" -nographic -no-reboot \
  -kernel "$boot"/unpacked/boot/vmlinuz-* -initrd "$boot/initrd.gz" -append 'console=ttyAMA0 quiet panic=-1' \
  -drive "if=virtio,format=raw,cache=unsafe,file=$disk" \
  -drive "if=virtio,format=raw,readonly=on,file=$script" \
  -drive "if=virtio,format=raw,readonly=on,file=$clone" \
  -netdev user,id=net -device virtio-net-pci,netdev=net,romfile= </dev/null | sed -u 's/\r$//' | tee "$place/console.log"
grep -q '^the emulated machine ended with 0$' "$place/console.log"
