import { refusals } from '#kernel/definition/refusal.ts'

/** Refusals that any entity may answer. Areas keep their own catalogues beside their rules. */
export const refuse = refusals({
  badInput: { status: 400, zh: '{first}', en: '{first}' },
  tooManyPersons: {
    status: 429,
    zh: '一小时内读取的人员信息过多，请稍后再试；需要全部名单请联系管理员',
    en: 'You read too many people within an hour, go on later; ask the administrator for a whole list',
  },
  badKey: { status: 400, zh: '不接受名为“{field}”的内容', en: 'Nothing may be named “{field}”' },
  badFilter: { status: 400, zh: '不能按“{field}”这样筛选', en: 'Cannot filter by “{field}” like this' },
  badFilterValue: {
    status: 400,
    zh: '筛选条件“{name}”有误：{why}',
    en: 'The filter “{name}” is wrong: {why}',
  },
  badSort: { status: 400, zh: '不能按“{field}”排序', en: 'Cannot sort by “{field}”' },
  badPageSize: {
    status: 400,
    zh: '每页条数只能是 10、30、50、100 或 200',
    en: 'Page size must be 10, 30, 50, 100 or 200',
  },
  badPage: {
    status: 400,
    zh: '页码应为 1 到 1000000 的整数',
    en: 'The page number must be a whole number from 1 to 1,000,000',
  },
  tooManyFilters: {
    status: 400,
    zh: '筛选条件过多，请减少后重试',
    en: 'Too many filters, remove some and try again',
  },
  badId: {
    status: 400,
    zh: '编号的格式不对，应为数字组成的文本',
    en: 'The id has the wrong form, it is a text of digits',
  },
  noRows: { status: 400, zh: '请选择至少一行', en: 'select at least one row' },
  tooManyRows: { status: 400, zh: '一次最多处理 200 行', en: 'At most 200 rows at a time' },
  signIn: { status: 401, zh: '请先登录', en: 'Sign in first' },
  expired: { status: 401, zh: '登录已失效，请重新登录', en: 'Your session has ended, sign in again' },
  forbidden: {
    status: 403,
    zh: '没有此操作的权限，请联系管理员',
    en: 'You do not have the right to do this, ask your administrator',
  },
  forbiddenAsk: {
    status: 403,
    zh: '没有此操作的权限。可以请{holders}办理，或请{givers}开通权限',
    en: 'You do not have the right to do this. {holders} can do it; {givers} can give you the right',
  },
  forbiddenAskHolder: {
    status: 403,
    zh: '没有此操作的权限，可以请{holders}办理',
    en: 'You do not have the right to do this. {holders} can do it',
  },
  forbiddenAskGiver: {
    status: 403,
    zh: '没有此操作的权限，请联系{givers}开通',
    en: 'You do not have the right to do this, ask {givers} for it',
  },
  notFound: {
    status: 404,
    zh: '没有找到这条记录，可能已被删除',
    en: 'This record was not found, it may have been deleted',
  },
  noPage: {
    status: 404,
    zh: '这里没有页面，请核对网址',
    en: 'There is no page here, check the address',
  },
  // The same for a tenant that is closed and for one that there is not: nobody learns which exist (threat T07).
  noneOpen: {
    status: 404,
    zh: '这个网址目前没有开放，可能已停用、已到期或网址有误，请向给您网址的单位核实',
    en: 'Nothing is open at this address at present: it may be closed, have run out or be wrong. Ask whoever gave it to you',
  },
  // For whoever holds a word that we sealed: they know that it exists, and no other letter would bring them further.
  linkShut: {
    status: 403,
    zh: '本站目前没有开放；您的链接仍然有效，恢复开放后可继续使用。刚填写的内容请先自行留存',
    en: 'This site is closed at present. Your link stays good for when it is open again; keep a copy of what you have just written',
  },
  noRoute: {
    status: 404,
    zh: '没有这个接口，它可能已停用或改过。请刷新页面；仍不行请联系管理员',
    en: 'There is no such call, it may have been switched off or changed. Reload the page; if it goes on, ask your administrator',
  },
  noMethod: { status: 405, zh: '此接口不支持这种请求方法', en: 'This call does not take that method' },
  fieldsGone: {
    status: 409,
    zh: '表单打开后，字段有改动，没有保存；已填的内容仍在，请核对后再提交',
    en: 'The fields of this form have changed since it was opened, and nothing was saved. What you typed is still here: look at it, then submit again',
  },
  fieldGone: {
    status: 409,
    zh: '已没有这个字段，请先复制所填的内容，再刷新页面',
    en: 'There is no such field any more: copy what you typed, then reload the page',
  },
  stale: {
    status: 409,
    zh: '这条记录刚被他人修改，请刷新后再改',
    en: 'Somebody changed this record meanwhile, reload it and try again',
  },
  duplicate: {
    status: 409,
    zh: '“{field}”与已有记录重复',
    en: 'A record with the same {field} exists already',
  },
  inUse: {
    status: 409,
    zh: '仍被使用，不能删除：{list}。请先让这些记录改用别的，或停用这一条',
    en: 'Still in use, it cannot be deleted: {list}. Point these records elsewhere first, or disable this one',
  },
  // Of what is there or not, and never out of use.
  inUseStays: {
    status: 409,
    zh: '仍被使用，不能删除：{list}。请先让这些记录改用别的',
    en: 'Still in use, it cannot be deleted: {list}. Point these records elsewhere first',
  },
  tooLateToRestore: {
    status: 409,
    zh: '只能撤销本人一分钟内的删除，请联系管理员恢复',
    en: 'Only your own deletion of the last minute can be undone, ask an administrator to restore it',
  },
  importUndone: {
    status: 409,
    zh: '没有可撤销的导入：只能撤销本人的导入，且只能撤销一次',
    en: 'There is no such import to undo: only your own can be, and once',
  },
  importTouched: {
    status: 409,
    zh: '{n} 条记录在导入后已被修改或删除（第 {rows} 行），不能整批撤销，请逐条处理',
    en: '{n} of these rows have been changed or deleted since (rows {rows}), so the import cannot be undone as a whole. Handle them one by one',
  },
  inFlight: {
    status: 409,
    zh: '同一请求正在处理，请稍候',
    en: 'The same request is being handled, wait a moment',
  },
  otherBody: {
    status: 422,
    zh: '同一个幂等键不能用于不同的内容',
    en: 'This idempotency key was used with another body',
  },
  missingTarget: {
    status: 400,
    zh: '所选的“{field}”不存在，请重新选择',
    en: 'The chosen {field} cannot be found, choose again',
  },
  tooLarge: { status: 413, zh: '内容过大，上限为 {limit}', en: 'Too large, the limit is {limit}' },
  notSheet: {
    status: 400,
    zh: '无法读取此文件，请使用导入模板，另存为 .xlsx 或 .csv 后再试',
    en: 'This file cannot be read, use the template and save it as .xlsx or .csv',
  },
  noColumns: {
    status: 400,
    zh: '没有找到列名，读到的是“{names}”。请使用导入模板，列名与模板保持一致',
    en: 'No column has a name that is known here; found: {names}. Use the template and keep its column names',
  },
  doubledColumn: {
    status: 400,
    zh: '“{field}”有两列，不知道用哪一列，请删去一列后再导入',
    en: 'There are two columns named “{field}”. Delete one of them and import again',
  },
  mergedCells: {
    status: 400,
    zh: '{area} 是合并单元格，除第一格外没有内容。请取消合并，把每一格填好后再导入',
    en: 'The cells {area} are merged, all but the first of them hold nothing. Unmerge them, fill in each cell and import again',
  },
  sameAsRow: {
    status: 409,
    zh: '与表中第 {row} 行重复，请删去其中一行',
    en: 'The same as row {row} of this sheet; delete one of them',
  },
  csvQuotes: {
    status: 400,
    zh: '此 CSV 中有引号没有成对，读不出后面的内容；请补上引号，或另存为 .xlsx 后再试',
    en: 'A quotation mark in this CSV is never closed, so that the rest cannot be read. Close it, or save the sheet as .xlsx',
  },
  sheetTooLarge: {
    status: 413,
    zh: '表格过大：最多 {rows} 行、{columns} 列，请删去多余的行列（包括远处的单元格）或分批导入',
    en: 'The sheet is too large: at most {rows} rows and {columns} columns. Delete what is not needed, cells far out too, or import in parts',
  },
  badType: { status: 415, zh: '不支持这种内容类型', en: 'This content type is not accepted' },
  locked: { status: 423, zh: '屏幕已锁定，请先解锁', en: 'The screen is locked, unlock it first' },
  tooMany: {
    status: 429,
    zh: '操作过于频繁，请 {seconds} 秒后再试',
    en: 'Too many attempts, try again in {seconds} seconds',
  },
  broken: {
    status: 500,
    zh: '系统出错，请稍后重试（编号 {id}）',
    en: 'Something went wrong, try again later (reference {id})',
  },
  reasonMissing: {
    status: 422,
    zh: '请填写查看原因（2 至 300 字），它会记入操作历史',
    en: 'Say why you need it (2 to 300 characters); it is kept in the history',
  },
  storeDown: {
    status: 503,
    zh: '文件存储暂时不可用，请稍后重试',
    en: 'The file store cannot be reached now, try again shortly',
  },
  diskFull: {
    status: 507,
    zh: '服务器的存储空间已满，内容没有保存；请稍后重试，并告知管理员',
    en: 'The server’s storage is full and nothing was saved; try again later, and tell the administrator',
  },
  reportsBusy: {
    status: 503,
    zh: '正在统计的报表太多，请一分钟后再试，或把时间范围选短一些',
    en: 'Too many reports are being counted; try again in a minute, or for a shorter time',
  },
  busy: { status: 503, zh: '系统繁忙，请稍后重试', en: 'The system is busy, try again shortly' },
})
