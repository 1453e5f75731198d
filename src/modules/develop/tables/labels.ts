import { snake } from '#kernel/definition/entity.ts'
import { spoken } from '../terms/names.ts'
import type { Column, Word } from '../terms/shapes.ts'

/** Few words that need no person; everything else is spelt as the column is. */
const glossary = new Map<string, string>(
  Object.entries({
    name: '名称',
    title: '标题',
    code: '编号',
    no: '编号',
    status: '状态',
    state: '状态',
    type: '类型',
    kind: '类型',
    category: '分类',
    remark: '备注',
    note: '备注',
    description: '说明',
    quantity: '数量',
    qty: '数量',
    amount: '金额',
    price: '单价',
    sort: '排序',
    phone: '电话',
    mobile: '手机',
    email: '邮箱',
    address: '地址',
    start_date: '开始日期',
    end_date: '结束日期',
    date: '日期',
    url: '网址',
  }),
)

/** What a field is called: by its comment, by the glossary, by its name. */
export function labelsOf(
  { name, comment }: Column,
  words: readonly Word[],
  at: number,
): { zh: string; en: string } {
  const said = comment.split(/[\n,，:：;；(（]/)[0] ?? ''
  // Words that it names begin at a figure; without such it belongs to the name: `效应 P<0.05`, `PM2.5 浓度`.
  const first = (words.length > 1 ? said.replace(/\d.*$/, '') : said).trim().slice(0, 40)
  const chinese = /\p{Script=Han}/u.test(first)
    ? first
    : /\p{Script=Han}/u.test(name)
      ? name.slice(0, 40)
      : ''
  const en = spoken(name.replace(/(?<=[a-z0-9])_?id$/i, '')) || `Field ${at + 1}`
  const english = first && !chinese && /^[\x20-\x7e]+$/.test(first) ? first : en
  return { zh: chinese || glossary.get(snake(name)) || english, en: english }
}
