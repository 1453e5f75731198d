import { columnsOf } from '#kernel/definition/entity.ts'
import { label, type Label, type Lang } from '#kernel/definition/index.ts'
import { allEntities, entityNamed, registryVersion } from '#kernel/store/registry.ts'

/** Names of what is kept that are no field's, as they are read; `name.value` is a word for that value. */
const words: Readonly<Record<string, Label>> = {
  id: label('编号', 'Record id'),
  ids: label('编号', 'Record ids'),
  call: label('接口', 'Call'),
  rows: label('条数', 'Rows'),
  client: label('客户端', 'Client'),
  current: label('页码', 'Page'),
  size: label('每页条数', 'Rows a page'),
  version: label('版本', 'Version'),
  ascs: label('升序', 'Ascending'),
  descs: label('降序', 'Descending'),
  reason: label('原因', 'Reason'),
  'reason.wrongLogin': label('账号或密码不正确', 'Wrong account or password'),
  'reason.wrongCode': label('验证码不正确', 'Wrong code'),
  'reason.pending': label('账号待审核', 'The account waits for approval'),
  'reason.disabled': label('账号已停用', 'The account is disabled'),
  'reason.tenantClosed': label('租户已停用', 'The tenant is shut'),
  'reason.wrongClient': label('客户端不正确', 'Wrong client'),
  'reason.noAnswer': label('没有答复', 'No answer'),
  issuer: label('签发者地址', 'Issuer'),
  true: label('是', 'Yes'),
  false: label('否', 'No'),
}

let fields: ReadonlyMap<string, ReadonlyMap<string, Label>> = new Map()
let fieldsOf = -1

/** Labels of the fields of the records that a call is about. */
function fieldsAt(uri: string): ReadonlyMap<string, Label> | undefined {
  if (fieldsOf !== registryVersion()) {
    fieldsOf = registryVersion()
    fields = new Map(
      allEntities().map((entity) => [
        entity.path,
        new Map(columnsOf(entity).map((prop) => [prop.name, prop.label])),
      ]),
    )
  }
  return fields.get(uri.replace(/^\/(api\/)?/, '').replace(/\/[^/]*$/, ''))
}

/** What a log keeps as JSON, a line for each name with its value; what was cut off in the middle, or never was JSON, stays. */
export function asRows(text: unknown, uri: unknown, lang: Lang): unknown {
  const kept = objectIn(text)
  if (!kept) return text
  const labels = fieldsAt(String(uri ?? ''))
  // What points at a record is called as its kind is.
  const nameOf = (name: string) =>
    (labels?.get(name) ?? words[name] ?? entityNamed(name.replace(/Ids?$/, ''))?.label)?.[lang] ?? name
  const wordOf = (name: string, value: unknown) =>
    words[`${name}.${String(value)}`]?.[lang] ??
    (typeof value === 'boolean' ? words[String(value)]?.[lang] : undefined)
  const said = (name: string, value: unknown, depth: number): string => {
    if (value === null || value === '') return '—'
    if (typeof value !== 'object') return wordOf(name, value) ?? String(value)
    // What was sent may be as deep as it is long, and nobody reads it there.
    if (depth > 8) return '…'
    return Array.isArray(value)
      ? value.map((one) => said(name, one, depth + 1)).join(lang === 'zh' ? '、' : ', ')
      : linesOf(value as object, depth + 1).join(lang === 'zh' ? '；' : '; ')
  }
  const linesOf = (one: object, depth = 0): string[] =>
    Object.entries(one).map(
      ([name, value]) => `${nameOf(name)}${lang === 'zh' ? '：' : ': '}${said(name, value, depth)}`,
    )
  return linesOf(kept).join('\n')
}

function objectIn(text: unknown): object | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
