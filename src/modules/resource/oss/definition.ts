import { choice, defineEntity, label, secret, text, yesNo } from '#kernel/definition/index.ts'
import { configMarks } from '../marks.ts'

/** Stores that this server can write to: the disk, and whatever speaks S3. */
export const stores = {
  local: label('本地磁盘', 'Local disk'),
  minio: label('MinIO', 'MinIO'),
  s3: label('S3 兼容存储', 'S3-compatible store'),
}

/** Where files go. `status` is 2 for the one that is enabled and 1 for the others, as clients of the family read it. */
export const oss = defineEntity({
  name: 'oss',
  path: 'blade-resource/oss',
  label: label('对象存储', 'Store'),
  title: 'ossCode',
  fields: {
    category: choice(stores, {
      label: label('类型', 'Kind'),
      required: true,
      default: 'local',
      list: 120,
      search: true,
    }),
    ossCode: text({
      label: label('资源编号', 'Code'),
      required: true,
      max: 60,
      pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
      form: label('字母开头，只含字母、数字、- 和 _', 'begins with a letter; letters, digits, - and _'),
      list: 160,
      search: true,
    }),
    endpoint: text({
      label: label('资源地址', 'Endpoint'),
      max: 300,
      pattern: '^(https?://[^\\s?#@]+)?$',
      form: label(
        '以 http:// 或 https:// 开头，不含 ? # @',
        'begins with http:// or https://, without ? # @',
      ),
      list: true,
      help: label(
        '创建后不可改；换地址请新增配置',
        'Stays as it is; for another address add a configuration',
      ),
    }),
    bucketName: text({ label: label('空间名', 'Bucket'), max: 100, list: 140 }),
    accessKey: text({ label: label('访问账号', 'Access key'), max: 200 }),
    secretKey: secret({
      label: label('访问密钥', 'Secret key'),
      help: label('只写不读；留空则不修改', 'Never shown again; left empty it stays'),
    }),
    bucketInHost: yesNo({
      label: label('空间名在域名中', 'Bucket in host name'),
      help: label('按服务商要求；MinIO 不用', 'As the provider asks; not for MinIO'),
    }),
    region: text({ label: label('区域', 'Region'), max: 60 }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  unique: [['ossCode']],
  marks: configMarks,
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  actions: { enable: { label: label('启用', 'Enable'), place: 'row' } },
  menu: { path: '/resource/oss', icon: 'cloud-server', label: label('对象存储', 'Object storage') },
})
