import { dateIn, type Entity, type Values } from '#kernel/definition/index.ts'
import { nextId } from '#kernel/store/ids.ts'
import type { Tx } from '#kernel/store/db.ts'
import { numberOf } from '#kernel/store/series.ts'

/** What the long run of the demo campus is made of: many rows at once, dated back from now, the same in every installation. */

export const day = 86_400_000
const hour = 3_600_000

/** So many days before now, at an hour of work. */
export const ago = (tx: Tx, days: number, at = 2) =>
  new Date(tx.now.getTime() - days * day - ((tx.now.getUTCHours() - at + 24) % 24) * hour)
export const after = (time: Date, hours: number) => new Date(time.getTime() + hours * hour)
/** The year in whose September the running school year began. */
export function schoolYear(tx: Tx): number {
  const [year = 0, month = 0] = dateIn(tx.now, 'Asia/Shanghai').split('-').map(Number)
  return month >= 9 ? year : year - 1
}
export const dayOf = (time: Date) => dateIn(time, 'Asia/Shanghai')

/** Numbers of documents of past days: none of them is given out any more. */
export function numbers(prefix: string, from = 0): (time: Date) => string {
  const last = new Map<string, number>()
  return (time) => {
    const on = dayOf(time).replaceAll('-', '')
    const n = (last.get(on) ?? from) + 1
    last.set(on, n)
    return numberOf(prefix, on, n)
  }
}

export type Line<E extends Entity> = Values<E> & { readonly id?: string; readonly createTime?: Date }
export const withId = <T extends object>(values: T): T & { readonly id: string } => ({
  id: nextId(),
  ...values,
})

export const families = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'
const forGirls = ['雨桐', '知秋', '若兰', '思齐', '欣然', '静怡', '佳宁', '梦瑶', '晓彤', '语嫣', '可馨']
const forBoys = ['子涵', '浩然', '俊杰', '明哲', '宇轩', '志远', '嘉懿', '文博', '天佑', '泽洋', '一鸣']
/** A name of its own for each of several hundred. */
export const nameOf = (n: number, gender: '1' | '2') => {
  const given = gender === '1' ? forBoys : forGirls
  return `${families[n % families.length]}${given[(n * 7 + Math.floor(n / families.length)) % given.length]}`
}
