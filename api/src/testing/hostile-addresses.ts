/** Ways of writing hosts, by which requests have been led to the machine that makes them, or to its network. */
const written = {
  numbers: `127.0.0.1 127.1 127.0.1 127.127.127.127 127.0.0.1. 2130706433 0x7f000001 0x7f.0x0.0x0.0x1 0x7F.1
    017700000001 0177.0.0.1 0177.0.0.01 00000177.1 0x7f.0.1 127.0x1 127.00000.1 0 0.0.0.0 0x0 00 0.0
    000.000.000.000 0x00000000 %31%32%37.0.0.1 127%2e0%2e0%2e1`,
  /** What a browser takes for digits and dots. */
  signs: '①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127｡0｡0｡1 𝟏𝟐𝟕.𝟎.𝟎.𝟏 ⑫⑦.0.0.1 １27.1',
  names: 'localhost LOCALHOST localhost. a.localhost a.b.localhost ｌｏｃａｌｈｏｓｔ loc%61lhost ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  ipv6: `[::1] [0:0:0:0:0:0:0:1] [::0001] [::] [0::0] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1]
    [::FFFF:7F00:0001] [::127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1]
    [::ffff:0:127.0.0.1] [2001:0:7f00:1::] [100::1]`,
  /** With what a cloud tells its machines. */
  network: `10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 192.168.255.255 192.0.0.1 169.254.169.254
    0xa9fea9fe 2852039166 0251.0376.0251.0376 [::ffff:a9fe:a9fe] [fd00:ec2::254] 100.64.0.1 100.127.255.255
    198.18.0.1 198.19.255.255 [fe80::1] [fec0::1] [fc00::1] [fdff::1]`,
  nobody: `192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 [ff02::1] [ff0e::1]
    [2001:db8::1] [3fff::1]`,
  /** Somebody else before the sign. */
  others: String.raw`example.org@127.0.0.1 example.org:80@localhost 127.0.0.1#@example.org 127.0.0.1?@example.org
    127.0.0.1\@example.org`,
};

export const insideHosts: readonly string[] = Object.values(written).flatMap((hosts) => hosts.split(/\s+/));
