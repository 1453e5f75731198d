import { nextId } from '#kernel/store/ids.ts'
import type { Db } from '#kernel/store/db.ts'
import { columnsOf } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { region } from '#modules/system/region/definition.ts'
import { placeOf, rootCode } from '#modules/system/region/place.ts'

/**
 * Administrative divisions of China that every installation starts with: all 34 of province level, the cities of five
 * provinces and the districts of Beijing. Codes are GB/T 2260 without the zeros at the end. The rest comes in by import.
 */
const provinces =
  '11北京市 12天津市 13河北省 14山西省 15内蒙古自治区 21辽宁省 22吉林省 23黑龙江省 31上海市 32江苏省 33浙江省 34安徽省 35福建省 36江西省 37山东省 41河南省 42湖北省 43湖南省 44广东省 45广西壮族自治区 46海南省 50重庆市 51四川省 52贵州省 53云南省 54西藏自治区 61陕西省 62甘肃省 63青海省 64宁夏回族自治区 65新疆维吾尔自治区 71台湾省 81香港特别行政区 82澳门特别行政区'
const cities =
  '1101市辖区 3201南京市 3202无锡市 3203徐州市 3204常州市 3205苏州市 3206南通市 3207连云港市 3208淮安市 3209盐城市 3210扬州市 3211镇江市 3212泰州市 3213宿迁市 3301杭州市 3302宁波市 3303温州市 3304嘉兴市 3305湖州市 3306绍兴市 3307金华市 3308衢州市 3309舟山市 3310台州市 3311丽水市 3701济南市 3702青岛市 3703淄博市 3704枣庄市 3705东营市 3706烟台市 3707潍坊市 3708济宁市 3709泰安市 3710威海市 3711日照市 3713临沂市 3714德州市 3715聊城市 3716滨州市 3717菏泽市 4401广州市 4402韶关市 4403深圳市 4404珠海市 4405汕头市 4406佛山市 4407江门市 4408湛江市 4409茂名市 4412肇庆市 4413惠州市 4414梅州市 4415汕尾市 4416河源市 4417阳江市 4418清远市 4419东莞市 4420中山市 4451潮州市 4452揭阳市 4453云浮市 5101成都市 5103自贡市 5104攀枝花市 5105泸州市 5106德阳市 5107绵阳市 5108广元市 5109遂宁市 5110内江市 5111乐山市 5113南充市 5114眉山市 5115宜宾市 5116广安市 5117达州市 5118雅安市 5119巴中市 5120资阳市 5132阿坝藏族羌族自治州 5133甘孜藏族自治州 5134凉山彝族自治州'
const districts =
  '110101东城区 110102西城区 110105朝阳区 110106丰台区 110107石景山区 110108海淀区 110109门头沟区 110111房山区 110112通州区 110113顺义区 110114昌平区 110115大兴区 110116怀柔区 110117平谷区 110118密云区 110119延庆区'

type Made = ReturnType<typeof placeOf> & { code: string; name: string; sort: number }

export function shippedRegions(): Made[] {
  const made = new Map<string, Made>()
  const add = (code: string, name: string, parent: string | undefined) =>
    made.set(code, {
      ...placeOf({ code, name }, parent === undefined ? undefined : (made.get(parent) as never)),
      code,
      name,
      sort: 0,
    })
  add(rootCode, '中国', undefined)
  for (const [list, cut] of [
    [provinces, 0],
    [cities, 2],
    [districts, 4],
  ] as const)
    for (const [, code = '', name = ''] of list.matchAll(/(\d+)(\S+)/g))
      add(code, name, cut === 0 ? rootCode : code.slice(0, cut))
  return [...made.values()]
}

/** Fills an empty table once; what administrators changed or removed afterwards stays as they left it. */
export async function seedRegions(db: Db): Promise<void> {
  await db.tx({ tenantId: '000000', userId: null, deptId: null }, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214005)`)
    if (await tx.one(sql`select 1 as one from region limit 1`)) return
    const rows = shippedRegions().map((row) => ({ ...row, id: nextId() }) as Record<string, unknown>)
    const props = columnsOf(region).filter((prop) => rows.some((row) => row[prop.name] !== undefined))
    const values = rows.map(
      (row) =>
        sql`(${sql.join(
          props.map((prop) => sql`${row[prop.name] ?? null}`),
          ', ',
        )})`,
    )
    await tx.query(
      sql`insert into region (${sql.join(
        props.map((prop) => sql.id(prop.column)),
        ', ',
      )}) values ${sql.join(values, ', ')}`,
    )
  })
}
