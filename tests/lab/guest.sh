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
cat > /etc/systemd/system/guest-network.service << 'FILE'
[Unit]
DefaultDependencies=no
[Service]
Type=oneshot
ExecStart=ip address add 10.0.2.15/24 dev eth0
ExecStart=ip link set eth0 up
[Install]
WantedBy=sysinit.target
FILE
systemctl enable -q guest-network
# A third of a boot was spent on what nobody here needs.
systemctl mask -q apt-daily-upgrade.timer apt-daily.timer dev-hugepages.mount dev-mqueue.mount \
    e2scrub_reap getty.target modprobe@dm_mod modprobe@drm modprobe@efi_pstore modprobe@fuse \
    modprobe@loop proc-sys-fs-binfmt_misc.automount serial-getty@ttyS0 sys-fs-fuse-connections.mount \
    sys-kernel-debug.mount sys-kernel-tracing.mount systemd-binfmt systemd-logind \
    systemd-network-generator systemd-pstore systemd-random-seed systemd-timesyncd \
    systemd-update-utmp systemd-update-utmp-runlevel
# Emulated, it is some ten times as slow.
mkdir /etc/systemd/system.conf.d /etc/systemd/system/dealer-table.service.d
cat > /etc/systemd/system.conf.d/slow.conf << 'FILE'
[Manager]
DefaultTimeoutStartSec=400
DefaultDeviceTimeoutSec=400
FILE
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
