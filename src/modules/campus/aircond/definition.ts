import {
  choice,
  date,
  defineEntity,
  dict,
  images,
  integer,
  label,
  longText,
  money,
  ref,
  text,
  type Row,
} from '#kernel/definition/index.ts'
import { photos } from '../shapes.ts'

export const aircondStates = {
  '10': { ...label('在库', 'In stock'), tone: 'neutral' },
  '20': { ...label('已预占', 'Reserved'), tone: 'amber' },
  '30': { ...label('已安装', 'Installed'), tone: 'green' },
  '40': { ...label('移机中', 'Moving'), tone: 'info' },
  '90': { ...label('已报废', 'Scrapped'), tone: 'neutral' },
  '91': { ...label('已遗失', 'Lost'), tone: 'red' },
} as const

/** Written by steps, not by a form. */
const kept = { guarded: true } as const
const must = { required: true, list: true, search: true } as const

export const schoolAircond = defineEntity({
  name: 'schoolAircond',
  path: 'blade-admin/schoolAircond',
  label: label('空调资产', 'Air-conditioner unit'),
  title: 'assetNo',
  naming: '{assetNo} {brand} {model}',
  state: 'status',
  fields: {
    assetNo: text({ label: label('资产编号', 'Asset no.'), max: 30, ...must, sort: true }),
    status: choice(aircondStates, {
      number: true,
      label: label('资产状态', 'Asset status'),
      required: true,
      default: '10',
      list: true,
      search: true,
    }),
    brand: text({ label: label('品牌', 'Brand'), max: 30, ...must }),
    model: text({ label: label('型号', 'Model'), max: 50, ...must }),
    serialNo: text({ label: label('出厂编号', 'Serial no.'), max: 60, search: true }),
    aircondType: dict('campus_aircond_type', { label: label('类型', 'Type'), ...must }),
    powerHp: dict('campus_aircond_spec', { label: label('匹数', 'Capacity'), ...must }),
    energyGrade: integer({ label: label('能效等级', 'Energy grade'), min: 1, max: 5 }),
    ratedPowerW: integer({ label: label('额定功率（W）', 'Rated power (W)'), min: 1 }),
    ownerType: dict('campus_owner_type', { label: label('产权', 'Ownership'), ...must }),
    supplier: text({ label: label('供应商', 'Supplier'), max: 60, search: true }),
    purchaseDate: date({ label: label('采购日期', 'Purchased'), list: true, search: true }),
    purchasePrice: money({ label: label('采购价', 'Price') }),
    warrantyUntil: date({ label: label('保修至', 'Warranty until'), list: true, search: true }),
    campusId: ref('schoolCampus', { label: label('所在校区', 'Campus'), ...must }),
    storehouse: text({ label: label('仓库', 'Storehouse'), max: 60, search: true }),
    buildId: ref('schoolDormBuild', { ...kept, label: label('楼栋', 'Building'), list: true, search: true }),
    dormId: ref('SchoolDorm', { ...kept, label: label('宿舍', 'Dorm'), list: true, search: true }),
    slotNo: integer({ ...kept, label: label('位号', 'Slot'), min: 1, max: 4, list: true }),
    installDate: date({ ...kept, label: label('安装日期', 'Installed'), list: true }),
    leaseStatus: dict('campus_lease_status', {
      ...kept,
      label: label('租赁状态', 'Lease'),
      default: '0',
      list: true,
      search: true,
    }),
    leaseStart: date({ ...kept, label: label('起租日', 'Lease start'), list: true }),
    leaseEnd: date({ ...kept, label: label('到期日', 'Lease end'), list: true, search: true }),
    leaseRent: money({ ...kept, label: label('本期租金', 'Rent of the lease') }),
    depositHeld: money({ ...kept, label: label('在押押金', 'Deposit held'), list: true }),
    faultStatus: dict('campus_fault_status', {
      ...kept,
      label: label('故障状态', 'Fault'),
      default: '0',
      list: true,
      search: true,
    }),
    repairCount: integer({ ...kept, label: label('维修次数', 'Repairs'), default: 0, list: true }),
    lastCleanDate: date({ ...kept, label: label('上次清洗', 'Last cleaned'), list: true }),
    qrToken: text({ ...kept, label: label('二维码', 'QR token'), max: 40 }),
    images: images({ label: label('照片', 'Photos'), ...photos }),
    remark: longText({ label: label('备注', 'Remark'), max: 500, wide: true }),
  },
  unique: [
    ['assetNo'],
    ['serialNo'],
    ['qrToken'],
    { of: ['dormId', 'slotNo'], while: { status: ['20', '30', '40'] } },
  ],
  index: [['status', 'campusId']],
  actions: {
    install: { label: label('安装', 'Install') },
    dismantle: { label: label('拆回', 'Dismantle') },
    scrap: { label: label('报废', 'Scrap'), danger: true },
    lose: { label: label('报失', 'Mark as lost'), wire: 'lost', danger: true },
    find: { label: label('找回', 'Found') },
  },
  menu: { path: '/aircond/units', icon: 'layers', label: label('空调资产', 'Units') },
})

export type Aircond = Row<typeof schoolAircond>
