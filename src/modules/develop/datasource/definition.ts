import { choice, defineEntity, label, secret, text } from '#kernel/definition/index.ts'
import { placePattern } from './shapes.ts'

/** A database whose tables are read; the platform's own, for nobody else may point this server at an address. */
export const datasource = defineEntity({
  name: 'datasource',
  path: 'blade-develop/datasource',
  table: 'develop_datasource',
  label: label('数据源', 'Data source'),
  title: 'name',
  owner: 'platform',
  fields: {
    name: text({ label: label('名称', 'Name'), required: true, max: 60, list: 180, search: true }),
    driverClass: choice(
      {
        'org.postgresql.Driver': label('PostgreSQL', 'PostgreSQL'),
        'com.mysql.cj.jdbc.Driver': label('MySQL、MariaDB', 'MySQL, MariaDB'),
      },
      { label: label('数据库', 'Database'), required: true, list: 130, default: 'org.postgresql.Driver' },
    ),
    url: text({
      label: label('连接地址', 'Address'),
      required: true,
      max: 300,
      pattern: placePattern,
      list: true,
      wide: true,
      help: label(
        '如 jdbc:postgresql://10.0.0.5:5432/assets 或 jdbc:mysql://10.0.0.5:3306/assets；不带参数和账号',
        'As postgres://10.0.0.5:5432/assets or mysql://10.0.0.5:3306/assets, without options or user',
      ),
    }),
    username: text({ label: label('用户名', 'User'), required: true, max: 63, list: 140 }),
    password: secret({
      label: label('密码', 'Password'),
      help: label(
        '只写不读；留空则不修改，改了地址须重新填写',
        'Never shown again; left empty it stays, but with another address it is typed again',
      ),
    }),
    schemas: text({
      label: label('模式', 'Schemas'),
      max: 200,
      pattern: '^[^"\',;\\s]+(,\\s*[^"\',;\\s]+)*$',
      help: label(
        '可读取的模式，用逗号分隔；留空则读默认的一个',
        'Those that may be read, separated by commas; left empty the usual one',
      ),
    }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  unique: [['name']],
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  actions: { test: { label: label('测试连接', 'Test'), place: 'row' } },
  menu: { path: '/tool/datasource', icon: 'database', label: label('数据源管理', 'Data sources') },
})
