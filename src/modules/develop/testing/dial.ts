import { speakMysql } from '../datasource/mysql.ts'

/**
 * Speaks to a server of this machine as to one of a foreign network: a program of its own, for whose certificates a
 * process trusts is decided when it starts. Says which cipher or version the line has, or that there is none.
 */
const [host = '', port = '', user = '', password = '', wanted = 'cipher'] = process.argv.slice(2)
const line = await speakMysql({
  place: { engine: 'mysql', host, port: Number(port), database: 'assets' },
  address: '127.0.0.1',
  listed: false,
  user,
  password,
})
if (wanted === 'version') {
  await line?.readOnly()
  process.stdout.write((await line?.version()) ?? 'no line')
} else {
  const [row] = (await line?.ask<{ Value: string }>(`show session status like 'Ssl_cipher'`)) ?? []
  process.stdout.write(row?.Value ?? 'no line')
}
line?.end()
process.exit(0)
