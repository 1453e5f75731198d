import { filling, type Into } from './fill.ts'

/**
 * Rooms, students, units and their documents of a large campus after years (campus domain section 7): each row fits the
 * others, so that what the product counts of rooms, units and documents is what stands there.
 */
export type Housing = {
  readonly students: number
  readonly rooms: number
  /** Of work orders, applications, money, remarks. */
  readonly years: number
  /** Inspections are as many as all else together. */
  readonly inspections: number
}
export type Offices = {
  readonly schoolId: string
  readonly managerId: string
  readonly wardenId: string
  readonly counselorId: string
  readonly workerId: string
  readonly otherWorkerId: string
  readonly studentId: string
}

export const large: Housing = { students: 60_000, rooms: 16_050, years: 5, inspections: 640_000 }

/** Where each table's ids begin. */
export const at = {
  campus: 1_000n,
  region: 2_000n,
  build: 3_000n,
  item: 4_000n,
  group: 5_000n,
  room: 100_000n,
  worker: 150_000n,
  user: 200_000n,
  student: 300_000n,
  auth: 400_000n,
  unit: 500_000n,
  install: 600_000n,
  rent: 700_000n,
  repair: 1_000_000n,
  order: 2_000_000n,
  assess: 3_000_000n,
  voucher: 4_000_000n,
  remark: 5_000_000n,
  letter: 6_000_000n,
  score: 10_000_000n,
  history: 20_000_000n,
} as const

const campuses = 5
export const workers = 80
const groups = 12
const items = 12

/** What `i` is of `n` rows that lie evenly over the years, the newest last. */
const spread = (n: number, years: number) =>
  `now() - interval '${365 * years} days' + i * (interval '${365 * years} days' / ${n})`
const later = (time: string, hours: number) => `${time} + interval '${hours} hours'`
const oneOf = (values: readonly string[], of = 'i') =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${of}) % ${values.length}]`

export function countsOf({ students, rooms, years }: Housing) {
  const builds = Math.max(campuses, Math.round(rooms / 107))
  const units = Math.floor(rooms * 0.966)
  const hung = Math.floor(rooms * 0.935)
  return {
    students,
    rooms,
    builds,
    perBuild: Math.ceil(rooms / builds),
    units,
    hung,
    installs: 3_500 * years,
    rents: 3_500 * years,
    repairs: 7_800 * years,
    orders: 31_000 * years,
    vouchers: 8_000 * years,
    remarks: 30_000 * years,
    letters: 40_000 * years,
  }
}
type Query = (text: string) => Promise<{ readonly rows: readonly { readonly id: string }[] }>
type Counts = ReturnType<typeof countsOf>

/** Large scales down with its rooms, so that a short run has the same shape. */
export const scaled = (share: number): Housing => ({
  students: Math.round(large.students * share),
  rooms: Math.round(large.rooms * share),
  years: large.years,
  inspections: Math.round(large.inspections * share),
})

const roomOf = (student: string, { rooms }: Counts) => `(1 + (${student} - 1) % ${rooms})`
const buildOf = (room: string, { perBuild }: Counts) => `(1 + (${room} - 1) / ${perBuild})`
const campusOf = (build: string, { builds }: Counts) => `(1 + ((${build} - 1) * ${campuses} / ${builds}))`

/** Where a room stands: ids of campus and building. */
function placed(room: string, counts: Counts) {
  const build = buildOf(room, counts)
  return {
    campus_id: `${at.campus} + ${campusOf(build, counts)}`,
    build_id: `${at.build} + ${build}`,
    dorm_id: `${at.room} + ${room}`,
  }
}

export async function fillHousing(url: string, housing: Housing, offices: Offices): Promise<void> {
  const counts = countsOf(housing)
  await filling(url, async (into, client) => {
    const query: Query = (text) => client.query(text)
    await places(into, counts, offices)
    await people(into, query, counts, offices)
    await crew(into, offices)
    await units(into, counts)
    await documents(into, counts, housing, offices)
    await notes(into, query, counts, housing, offices)
    // What rooms say of themselves is what stands in them.
    await query(
      `update school_dorm d set occupied_beds = coalesce(s.n, 0), aircond_count = coalesce(u.n, 0)
       from school_dorm r left join (select dorm_id, count(*) as n from stu_info where dorm_status = '1' group by 1) s on s.dorm_id = r.id
       left join (select dorm_id, count(*) as n from school_aircond where status in ('30', '40') group by 1) u on u.dorm_id = r.id
       where d.id = r.id and r.id > ${at.room}`,
    )
  })
}

async function places(into: Into, counts: Counts, { schoolId, managerId, wardenId }: Offices): Promise<void> {
  const { builds, rooms, perBuild } = counts
  const once = 'now()'
  await into('school_campus', campuses, once, {
    id: `${at.campus} + i`,
    school_id: schoolId,
    campus_code: `'K' || i`,
    campus_name: `'校区 ' || i`,
    campus_type: `'1'`,
    manager_user_id: `case when i = 1 then ${managerId} end`,
    status: `'1'`,
  })
  await into('school_campus_region', campuses * 4, once, {
    id: `${at.region} + i`,
    school_id: schoolId,
    campus_id: `${at.campus} + 1 + (i - 1) / 4`,
    region_code: `'R' || i`,
    region_name: `'生活区 ' || i`,
    region_type: `'1'`,
    status: `'1'`,
  })
  await into('school_dorm_build', builds, once, {
    id: `${at.build} + i`,
    campus_id: `${at.campus} + ${campusOf('i', counts)}`,
    campus_region_id: `${at.region} + (${campusOf('i', counts)} - 1) * 4 + 1 + i % 4`,
    build_code: `'L' || i`,
    build_name: `i || ' 舍'`,
    build_type: `'1'`,
    gender_type: `(1 + i % 2)::text`,
    floor_count: '6',
    aircond_allowed: 'true',
    warden_user_id: `case when i = 1 then ${wardenId} end`,
    map_x: '5 + i * 7 % 90',
    map_y: '5 + i * 13 % 90',
    status: `'1'`,
  })
  const inBuild = `((i - 1) % ${perBuild})`
  const build = buildOf('i', counts)
  await into('school_dorm', rooms, once, {
    id: `${at.room} + i`,
    campus_id: `${at.campus} + ${campusOf(build, counts)}`,
    campus_region_id: `${at.region} + (${campusOf(build, counts)} - 1) * 4 + 1 + ${build} % 4`,
    build_id: `${at.build} + ${build}`,
    unit_no: `''`,
    floor_no: `1 + ${inBuild} / 18`,
    room_no: `((1 + ${inBuild} / 18) * 100 + 1 + ${inBuild} % 18)::text`,
    dorm_name: `${build} || ' 舍 ' || ((1 + ${inBuild} / 18) * 100 + 1 + ${inBuild} % 18)`,
    gender_type: `(1 + ${build} % 2)::text`,
    bed_count: '4',
    aircond_slots: '2',
    hygiene_score: '70 + i % 30',
    qr_token: `'room' || i`,
    status: `case when i % 97 = 0 then '2' else '1' end`,
  })
}

async function people(
  into: Into,
  query: Query,
  counts: Counts,
  { schoolId, counselorId }: Offices,
): Promise<void> {
  const { students } = counts
  const roles = await query(
    `select id from role where role_alias in ('student', 'repairWorker') and tenant_id = '000000' and is_deleted = 0 order by role_alias desc`,
  )
  const [student, worker] = roles.rows.map(({ id }) => id)
  const account = (name: string, role: string | undefined) => ({
    account: `'${name}' || i`,
    real_name: `'${name === 'stu' ? '学生' : '维修工'}' || i`,
    role_id: `array[${role}]::bigint[]`,
    status: '1',
  })
  await into('blade_user', students, 'now()', { id: `${at.user} + i`, ...account('stu', student) })
  await into('blade_user', workers, 'now()', { id: `${at.worker} + i`, ...account('fixer', worker) })
  const room = roomOf('i', counts)
  const { campus_id, dorm_id } = placed(room, counts)
  await into('stu_info', students, 'now()', {
    id: `${at.student} + i`,
    stu_no: `(2022 + i % 4)::text || lpad(i::text, 7, '0')`,
    stu_name: `${oneOf(['江', '王', '李', '赵', '陈', '林', '何'])} || ${oneOf(['雪', '明', '芳', '志远', '晓彤', '子涵', '雨辰', '建国', '思源'], 'i / 7')} || i % 100`,
    gender: `(1 + ${buildOf(room, counts)} % 2)::text`,
    school_id: schoolId,
    campus_id,
    college_name: oneOf(['公共卫生学院', '护理学院', '临床医学院', '药学院', '管理学院']),
    grade: '2022 + i % 4',
    degree_level: `'2'`,
    entry_date: `make_date((2022 + i % 4)::int, 9, 1)`,
    graduate_date: `make_date((2026 + i % 4)::int, 6, 30)`,
    phone: `'138' || lpad(i::text, 8, '0')`,
    counselor_user_id: `case when i % 300 = 0 then ${counselorId} else ${at.user} + i % 200 end`,
    dorm_id,
    bed_no: `1 + (i - 1) / ${counts.rooms}`,
    dorm_status: `'1'`,
    check_in_date: `make_date((2022 + i % 4)::int, 9, 1)`,
    user_id: `${at.user} + i`,
    status: `'1'`,
  })
  await into('school_auth', students, `now() - (i % 1400) * interval '1 day'`, {
    id: `${at.auth} + i`,
    user_id: `${at.user} + i`,
    auth_type: `'1'`,
    school_id: schoolId,
    campus_id,
    real_name: `'学生' || i`,
    stu_no: `(2022 + i % 4)::text || lpad(i::text, 7, '0')`,
    phone: `'138' || lpad(i::text, 8, '0')`,
    stu_info_id: `${at.student} + i`,
    expire_time: `now() + interval '400 days'`,
    // Who was verified long ago, and who waits for it.
    status: `case when i % 500 = 0 then '10' else '20' end`,
    create_user: `${at.user} + i`,
  })
}

async function crew(into: Into, { workerId, otherWorkerId }: Offices): Promise<void> {
  const member = (k: string) =>
    `case when ${k} = 1 then ${workerId} when ${k} = 2 then ${otherWorkerId} else ${at.worker} + ${k} end`
  const perGroup = Math.ceil(workers / groups)
  await into('repair_group', groups, 'now()', {
    id: `${at.group} + i`,
    group_code: `'Q' || i`,
    group_name: `'班组 ' || i`,
    group_type: `'1'`,
    leader_user_id: `${at.worker} + i`,
    leader_phone: `'13800000000'`,
    member_ids: `(select array_agg(${member('k')})::bigint[] from generate_series((i - 1) * ${perGroup} + 1, least(i * ${perGroup}, ${workers})) k)`,
    campus_ids: `array(select ${at.campus} + k from generate_series(1, ${campuses}) k)::bigint[]`,
    work_types: `'["1", "2", "3", "4", "5", "6"]'`,
    max_daily_orders: '200',
    status: `'1'`,
    sort: 'i',
  })
  await into('repair_item', items, 'now()', {
    id: `${at.item} + i`,
    // Faults stand below one of them.
    parent_id: `case when i = 1 then 0 else ${at.item} + 1 end`,
    item_name: `'故障 ' || i`,
    item_code: `'F' || i`,
    response_hours: '4',
    finish_hours: '48',
    default_group_id: `${at.group} + i`,
    need_images: 'false',
    status: `'1'`,
  })
}

/** One in each room from the first on, the rest in stock; of those that hang most are leased, and some leases ran out. */
async function units(into: Into, counts: Counts): Promise<void> {
  const { units: all, hung } = counts
  const here = placed('i', counts)
  const there = (value: string, otherwise = 'null') =>
    `case when i <= ${hung} then ${value} else ${otherwise} end`
  const leased = `(i <= ${hung} and i % 12 <> 0)`
  await into('school_aircond', all, spread(all, 5), {
    id: `${at.unit} + i`,
    asset_no: `'KT' || lpad(i::text, 7, '0')`,
    serial_no: `'SN' || i`,
    brand: oneOf(['格力', '美的', '海尔']),
    model: oneOf(['KFR-35', 'KFR-26', 'KFR-50'], 'i / 3'),
    aircond_type: `'1'`,
    power_hp: `'2'`,
    owner_type: `'1'`,
    campus_id: there(here.campus_id, `${at.campus} + 1 + i % ${campuses}`),
    build_id: there(here.build_id),
    dorm_id: there(here.dorm_id),
    slot_no: there('1'),
    status: there(`'30'`, `'10'`),
    lease_status: `case when not ${leased} then '0' when i % 40 = 1 then '2' else '1' end`,
    lease_start: `case when ${leased} then current_date - 200 - (i % 160)::int end`,
    lease_end: `case when ${leased} then current_date + case when i % 40 = 1 then -5 else (i % 300)::int end end`,
    lease_rent: `case when ${leased} then 400 end`,
    deposit_held: `case when ${leased} then 300 else 0 end`,
    repair_count: 'i % 4',
    fault_status: `'0'`,
    qr_token: `'unit' || i`,
  })
}

async function documents(
  into: Into,
  counts: Counts,
  { years }: Housing,
  { workerId, studentId }: Offices,
): Promise<void> {
  const { installs, rents, repairs, orders, vouchers, hung, rooms } = counts
  const when = (n: number) => spread(n, years)
  // Of the rooms without a unit each waits for one at most; everything older is done with.
  const open = Math.min(rooms - hung, 900)
  const isOpen = (n: number, last: number) => `i > ${n - last}`
  const roomOfInstall = `case when ${isOpen(installs, open)} then ${hung} + i - ${installs - open} else 1 + i % ${hung} end`
  const student = (room: string) => `${at.student} + ${room}`
  const filer = (room: string) => `case when i % 400 = 0 then ${studentId} else ${at.user} + ${room} end`
  const stateOfInstall = `case when ${isOpen(installs, open)} then ${oneOf(['30', '30', '40', '20', '10'])} else ${oneOf(['60', '60', '60', '60', '60', '60', '60', '60', '90', '91'])} end`
  const contact = { applicant_name: `'江雪'`, applicant_phone: `'13800000412'` }
  await into('aircond_install_apply', installs, when(installs), {
    id: `${at.install} + i`,
    apply_no: `'AZ' || i`,
    ...contact,
    ...placed(`(${roomOfInstall})`, counts),
    stu_id: student(`(${roomOfInstall})`),
    slot_no: '1',
    aircond_spec: `'2'`,
    rent_plan: `(1 + i % 4)::text`,
    rent_amount: '400',
    deposit_amount: '300',
    total_amount: '700',
    paid_amount: `case when i % 10 < 8 then 700 else 0 end`,
    aircond_id: `case when not (${isOpen(installs, open)}) then ${at.unit} + 1 + i % ${hung} end`,
    work_order_id: `case when not (${isOpen(installs, open)}) or ${stateOfInstall} = '40' then ${at.order} + ${repairs} + i end`,
    worker_id: `case when ${stateOfInstall} in ('40', '60') then ${at.worker} + 2 + i % ${workers - 1} end`,
    expect_date: 'current_date',
    audit_time: later(when(installs), 20),
    finish_time: later(when(installs), 70),
    create_user: filer(`(${roomOfInstall})`),
    status: stateOfInstall,
  })
  const openRents = Math.min(600, Math.floor(hung / 4))
  const unitOfRent = `(1 + i % ${hung})`
  await into('aircond_rent_out_apply', rents, when(rents), {
    id: `${at.rent} + i`,
    apply_no: `'ZT' || i`,
    ...contact,
    rent_type: `(1 + i % 3)::text`,
    aircond_id: `${at.unit} + ${unitOfRent}`,
    ...placed(unitOfRent, counts),
    stu_id: student(unitOfRent),
    total_amount: `case when i % 3 < 2 then 400 else 0 end`,
    paid_amount: `case when i % 3 < 2 then 400 else 0 end`,
    refund_amount: `case when i % 3 = 2 then 300 end`,
    refund_account_name: `'江雪'`,
    audit_time: later(when(rents), 20),
    settle_time: later(when(rents), 90),
    finish_time: later(when(rents), 140),
    create_user: filer(unitOfRent),
    status: `case when ${isOpen(rents, openRents)} then ${oneOf(['10', '20', '40'])} when i % 3 = 2 then '50' else ${oneOf(['30', '50', '90', '91'], 'i / 3')} end`,
  })
  const openRepairs = Math.min(300, Math.floor(hung / 4))
  const unitOfRepair = `(1 + (i * 7) % ${hung})`
  await into('aircond_repair_apply', repairs, when(repairs), {
    id: `${at.repair} + i`,
    apply_no: `'BX' || i`,
    ...contact,
    aircond_id: `${at.unit} + ${unitOfRepair}`,
    ...placed(unitOfRepair, counts),
    repair_item_id: `${at.item} + 1 + i % ${items}`,
    fault_desc: `'开机后不制冷，有异响'`,
    urgency: oneOf(['1', '1', '1', '2', '3']),
    allow_enter: 'false',
    work_order_id: `${at.order} + i`,
    accept_time: later(when(repairs), 1),
    finish_time: later(when(repairs), 30),
    create_user: filer(unitOfRepair),
    status: `case when ${isOpen(repairs, openRepairs)} then ${oneOf(['10', '20', '20', '30', '40'])} else ${oneOf(['50', '50', '50', '50', '50', '50', '50', '50', '90', '91'])} end`,
  })
  // The first are of repairs, then of installations, then of nobody's application: cleaning and inspection.
  const ofInstalls = `(i > ${repairs} and i <= ${repairs + installs})`
  const ofRepairs = `(i <= ${repairs})`
  const roomOfOrder = `(case when ${ofRepairs} then 1 + (i * 7) % ${hung} else 1 + (i * 3) % ${hung} end)`
  const whenOrder = `(case when ${ofRepairs} then ${when(repairs)} when ${ofInstalls} then now() - interval '${365 * years} days' + (i - ${repairs}) * (interval '${365 * years} days' / ${installs}) else now() - interval '${365 * years} days' + (i - ${repairs + installs}) * (interval '${365 * years} days' / ${orders - repairs - installs}) end)`
  const waits = `(${ofRepairs} and i > ${repairs - openRepairs} or i > ${orders - 400})`
  const stateOfOrder = `case when ${waits} then ${oneOf(['10', '10', '20', '30', '40', '60'])} when ${ofInstalls} and i > ${repairs + installs - open} then case when (i - ${repairs}) % 5 = 2 then '20' else '91' end when i % 25 = 0 then '91' else '70' end`
  await into('aircond_work_order', orders, whenOrder, {
    id: `${at.order} + i`,
    order_no: `'GD' || i`,
    work_type: `case when ${ofRepairs} then '2' when ${ofInstalls} then '1' else ${oneOf(['5', '5', '6'])} end`,
    source_type: `case when ${ofRepairs} then '2' when ${ofInstalls} then '1' else '9' end`,
    source_id: `case when ${ofRepairs} then ${at.repair} + i when ${ofInstalls} then ${at.install} + i - ${repairs} end`,
    source_no: `case when ${ofRepairs} then 'BX' || i when ${ofInstalls} then 'AZ' || (i - ${repairs}) end`,
    ...placed(roomOfOrder, counts),
    aircond_id: `${at.unit} + ${roomOfOrder}`,
    repair_item_id: `case when ${ofRepairs} then ${at.item} + 1 + i % ${items} end`,
    repair_group_id: `${at.group} + 1 + i % ${groups}`,
    worker_id: `case when ${stateOfOrder} = '10' then null when i % ${workers} = 0 then ${workerId} else ${at.worker} + 1 + i % ${workers} end`,
    content: `'按单处理'`,
    urgency: oneOf(['1', '1', '1', '2', '3']),
    plan_start: later(whenOrder, 6),
    plan_end: later(whenOrder, 7),
    response_deadline: later(whenOrder, 4),
    finish_deadline: later(whenOrder, 48),
    dispatch_time: `case when ${stateOfOrder} <> '10' then ${later(whenOrder, 1)} end`,
    accept_time: `case when ${stateOfOrder} not in ('10', '20') then ${later(whenOrder, 2)} end`,
    start_time: `case when ${stateOfOrder} in ('40', '60', '70') then ${later(whenOrder, 5)} end`,
    finish_time: `case when ${stateOfOrder} in ('60', '70') then ${whenOrder} + (6 + i % 60) * interval '1 hour' end`,
    close_time: `case when ${stateOfOrder} = '70' then ${later(whenOrder, 80)} end`,
    fault_cause: `case when ${ofRepairs} then (1 + i % 6)::text end`,
    total_fee: `case when i % 9 = 0 then 45 else 0 end`,
    fee_payer: `case when i % 9 = 0 then '2' end`,
    rework_count: `case when i % 30 = 0 then 1 else 0 end`,
    overdue_flag: 'i % 14 = 0',
    assess_flag: `case when ${stateOfOrder} = '70' then '1' else '0' end`,
    status: stateOfOrder,
  })
  const assessed = Math.floor(orders * 0.6)
  await into('aircond_work_order_assess', assessed, later(when(assessed), 100), {
    id: `${at.assess} + i`,
    work_order_id: `${at.order} + i`,
    worker_id: `${at.worker} + 1 + i % ${workers}`,
    repair_group_id: `${at.group} + 1 + i % ${groups}`,
    quality_score: '3 + i % 3',
    speed_score: '2 + i % 4',
    attitude_score: '5',
    avg_score: '4',
    auto_flag: 'i % 3 = 0',
    status: `'1'`,
    create_user: `${at.user} + 1 + i % ${counts.students}`,
  })
  const back = `(i % 8 = 0)`
  const biz = `(i % 3)`
  await into('aircond_payment_voucher', vouchers, when(vouchers), {
    id: `${at.voucher} + i`,
    voucher_no: `'FK' || i`,
    biz_type: `case when ${back} then '7' when ${biz} = 0 then '1' when ${biz} = 1 then '3' else '1' end`,
    biz_id: `case when ${back} or ${biz} = 1 then ${at.rent} + 1 + i % ${rents} else ${at.install} + 1 + i % ${installs} end`,
    biz_no: `case when ${back} or ${biz} = 1 then 'ZT' || (1 + i % ${rents}) else 'AZ' || (1 + i % ${installs}) end`,
    direction: `case when ${back} then '2' else '1' end`,
    campus_id: `${at.campus} + 1 + i % ${campuses}`,
    dorm_id: `${at.room} + 1 + i % ${hung}`,
    stu_id: `${at.student} + 1 + i % ${hung}`,
    payer_name: `'江雪'`,
    pay_amount: `case when ${biz} = 1 then 400 else 700 end`,
    pay_channel: `(1 + i % 3)::text`,
    trade_no: `'T' || i`,
    pay_time: when(vouchers),
    audit_time: later(when(vouchers), 5),
    receipt_no: `case when i <= ${vouchers - 200} and i % 20 <> 19 then 'SJ' || i end`,
    create_user: filer(`(1 + i % ${counts.students})`),
    status: `case when i > ${vouchers - 200} then '10' when i % 20 = 19 then '90' else '20' end`,
  })
}

async function notes(
  into: Into,
  query: Query,
  counts: Counts,
  { years, inspections }: Housing,
  { counselorId, wardenId, managerId }: Offices,
): Promise<void> {
  const { remarks, orders, rooms, perBuild, letters, students } = counts
  await into('stu_remark', remarks, spread(remarks, years), {
    id: `${at.remark} + i`,
    stu_id: `${at.student} + 1 + i % ${students}`,
    remark_type: `(1 + i % 5)::text`,
    level: `'1'`,
    content: `'约谈一次'`,
    happen_time: spread(remarks, years),
    visible_scope: `'3'`,
    follow_user_id: `case when i % 50 = 0 then ${counselorId} end`,
    follow_up_time: `case when i > ${remarks - 300} then now() + interval '5 days' end`,
    create_user: counselorId,
    status: `case when i > ${remarks - 300} then '2' else '3' end`,
  })
  await into('school_score_record', inspections, spread(inspections, 1), {
    id: `${at.score} + i`,
    target_type: `'3'`,
    target_id: `(${at.room} + 1 + i % ${rooms})::text`,
    // A warden inspects the building that is theirs.
    user_id: `case when i % ${rooms} < ${perBuild} then ${wardenId} else ${managerId} end`,
    score: '55 + i % 45',
    check_date: `(${spread(inspections, 1)})::date`,
    score_time: spread(inspections, 1),
    status: `'1'`,
  })
  await query(
    `insert into record_history (id, tenant_id, entity, record_id, kind, user_id, at, step, from_state, to_state)
     select ${at.history} + i, '000000', 'aircondWorkOrder', ${at.order} + 1 + (i - 1) / 5, 'step', ${at.worker} + 1 + i % ${workers},
       now() - interval '${365 * years} days' + i * (interval '${365 * years} days' / ${orders * 5}),
       (array['dispatch W3', 'accept W6', 'start W7', 'finish W11', 'confirm W12'])[1 + (i - 1) % 5],
       (array['10', '20', '30', '40', '60'])[1 + (i - 1) % 5], (array['20', '30', '40', '60', '70'])[1 + (i - 1) % 5]
     from generate_series(1, ${orders * 5}) i`,
  )
  await into('mail_outbox', letters, spread(letters, years), {
    id: `${at.letter} + i`,
    to: `'stu@example.org'`,
    template_code: `'campus'`,
    language: `'zh'`,
    subject: `'报修已完工 BX' || i`,
    body: `'报修已完工'`,
    channel: `'inApp'`,
    state: `'sent'`,
    recipient_id: `${at.user} + 1 + i % ${students}`,
    about: `'aircondWorkOrder'`,
    about_id: `${at.order} + 1 + i % ${orders}`,
    dedupe_key: `'bench' || i`,
  })
}
