#!/bin/sh
# guest.sh STICK ROOT: installs our packages from a stick in the Debian in ROOT, and makes it a guest.
set -eu
mount --bind "$1" "$2/mnt"
mount -t proc proc "$2/proc"
mount --bind /dev "$2/dev"
exec chroot "$2" /bin/sh -eu << 'END'
export DEBIAN_FRONTEND=noninteractive
: > /etc/apt/sources.list
install -m 0644 /mnt/bookworm.sources /etc/apt/sources.list.d/dealer-table.sources
apt-get update -qq
apt-get install --yes -qq dealer-table > /var/log/installed
printf '%s\n' virtio_pci virtio_blk virtio_net ext4 crc32c_generic >> /etc/initramfs-tools/modules
sed -i 's/^MODULES=.*/MODULES=list/; s/^COMPRESS=.*/COMPRESS=gzip/' \
    /etc/initramfs-tools/initramfs.conf
update-initramfs -u > /dev/null
cat > /etc/systemd/network/guest.network << 'FILE'
[Match]
Name=en*
[Network]
Address=10.0.2.15/24
FILE
systemctl enable -q systemd-networkd
systemctl mask -q systemd-timesyncd apt-daily.timer apt-daily-upgrade.timer getty@tty1
# Emulated, it is some ten times as slow.
mkdir /etc/systemd/system/dealer-table.service.d
cat > /etc/systemd/system/dealer-table.service.d/slow.conf << 'FILE'
[Service]
TimeoutStartSec=400
TimeoutStopSec=200
WatchdogSec=120
FILE
cat > /etc/fstab << 'FILE'
/dev/vda / ext4 errors=remount-ro 0 1
/dev/vdb /var/lib/dealer-table ext4 errors=remount-ro 0 2
FILE
mkdir -p ~root/.ssh
END
