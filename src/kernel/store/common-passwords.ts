/** Passwords of eight and more characters that every list of leaked ones begins with, and keyboard walks. */
export const common: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789 87654321
987654321 qwertyui qwertyuiop qwerty123 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t zaq12wsx qazwsxedc abcd1234 abc12345 abc123456
a1234567 a12345678 a123456789 aa123456 aa12345678 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 iloveyou iloveyou1 sunshine
princess football baseball superman trustno1 welcome1 welcome123 letmein1 letmein123 admin123 admin1234 admin123456 administrator
administrator1 changeme changeme1 default1 monkey123 dragon123 michael1 jennifer computer internet whatever starwars 11111111
111111111 1111111111 00000000 88888888 66666666 99999999 12341234 11223344 1234qwer qwer1234 123qweasd 123456qwerty woaini1314
woaini520 woaini123 5201314520 wang1234 zhang123 li123456 qq123456 q1w2e3r4 q1w2e3r4t5 qwe12345 asd12345 123abc456 1qazxsw2
test1234 test12345 guest123 guest1234 root1234 root12345 user1234 manager1 master123 secret123 summer2024 summer2025 summer2026
winter2025 winter2026 spring2026 journal123 editor123 reviewer1 author123 university library1 student1 teacher1 china123 beijing1
beijing2008 shanghai shanghai1`.split(/\s+/),
)
