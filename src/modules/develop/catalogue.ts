import { refusals } from '#kernel/definition/index.ts'

export const refuse = refusals({
  developOff: {
    status: 403,
    zh: '本系统未启用研发工具；需要时请运维人员设置 DEVELOPER_TOOLS=on 并重启',
    en: 'Developer tools are off here; if you need them, have the operator set DEVELOPER_TOOLS=on and restart',
  },
  unreachable: {
    status: 400,
    zh: '连接不上。请核对地址、端口、库名、账号和密码；内网地址须由运维人员列入 OUTGOING_PRIVATE',
    en: 'It cannot be reached. Check address, port, database, user and password; addresses of the own network must be listed in OUTGOING_PRIVATE by the operator',
  },
  /** The same to whoever asks by its reason. */
  unreachableBare: {
    status: 400,
    zh: '连接不上，而且没有保存密码（改地址后须重新填写）。请编辑数据源填上密码再测试；仍不行请核对地址、端口、库名和账号，内网地址须由运维人员列入 OUTGOING_PRIVATE',
    en: 'It cannot be reached, and no password is kept for it (with another address it is typed again). Edit the data source, type the password and test again; else check address, port, database and user, and have the operator list addresses of the own network in OUTGOING_PRIVATE',
  },
  noSuchSchema: {
    status: 400,
    zh: '已连接，但库里没有模式 {schema}，请核对“模式”一栏',
    en: 'It is connected, but its database has no schema {schema}; check the schemas of this data source',
  },
  noSuchPort: {
    status: 400,
    field: 'url',
    zh: '端口须为 1 至 65535，请核对连接地址',
    en: 'A port is a number from 1 to 65535, check the address',
  },
  otherDriver: {
    status: 400,
    field: 'driverClass',
    zh: '数据库与连接地址的协议不一致，请选择地址所写的那一种',
    en: 'Database and protocol of the address differ, choose the one that the address names',
  },
  systemSchema: {
    status: 403,
    field: 'schemas',
    zh: '系统目录不对外开放，请改用业务模式，如 public',
    en: 'System catalogs are not read here, name a schema of your own such as public',
  },
  foreignSchema: {
    status: 403,
    zh: '模式 {schema} 不在该数据源允许的范围内，请先在数据源里加上',
    en: 'Schema {schema} is not among those of this data source, add it there first',
  },
  unknownSource: {
    status: 404,
    zh: '没有这个数据源，请刷新后重新选择',
    en: 'There is no such data source, reload and choose again',
  },
  unknownTable: {
    status: 404,
    zh: '没有这张表，或该账号无权查看，请重新选择',
    en: 'There is no such table, or this account may not see it, choose again',
  },
  tableTooWide: {
    status: 422,
    zh: '这张表有 {count} 列，最多读取 {most} 列；请先拆表，或为需要的列建一个视图对应的窄表',
    en: 'The table has {count} columns of at most {most}; split it, or make a narrower table of the columns you need',
  },
  unknownModel: {
    status: 404,
    zh: '没有这个数据模型，请刷新后重试',
    en: 'There is no such model, reload and try again',
  },
  modelMoved: {
    status: 409,
    zh: '这个模型已被别人修改，请重新打开后再改',
    en: 'Somebody else changed this model, open it again and repeat your change',
  },
  badFields: {
    status: 400,
    zh: '字段清单不符合要求（{where}），请检查后重试',
    en: 'The list of fields does not fit ({where}), check it and try again',
  },
  unknownCode: {
    status: 404,
    zh: '没有这个代码生成配置，请刷新后重试',
    en: 'There is no such code generation, reload and try again',
  },
  notWhole: {
    status: 422,
    zh: '“{name}”还不能生成，有 {count} 处要改：{first}',
    en: '“{name}” cannot be made yet. To be changed ({count}): {first}',
  },
  stillLive: {
    status: 409,
    zh: '“{name}”还有在线实体，请先停用并清除，再删除',
    en: '“{name}” has live entities; switch them off and discard them first',
  },
  liveTaken: {
    status: 409,
    zh: '模块代码 {code} 已有在线实体在用，请换一个代码',
    en: 'The module code {code} is live already, choose another one',
  },
  liveRenamed: {
    status: 409,
    zh: '它以模块代码 {code} 启用着，代码不能再改。请把代码改回 {code}；要换代码，请先停用并清除',
    en: 'It is live as {code}, and its module code stays what it was. Put {code} back; for another code, switch it off and discard it first',
  },
  liveScoped: {
    status: 409,
    zh: '有数据权限按要去掉的字段限定：{list}。去掉后持有它们的人什么也看不到，请先修改或删除这些数据权限',
    en: 'Data scopes narrow by a field that is to go: {list}. Whoever holds them would see nothing, change or remove these first',
  },
  liveBuilt: {
    status: 409,
    zh: '模块 {code} 已是系统自带的代码，不必再在线启用',
    en: 'The module {code} is code of the product already, there is nothing to switch on',
  },
  liveHasRows: {
    status: 409,
    zh: '已有的数据挡住了改动：{list}。请先改这些数据，或改回字段，也可以生成代码',
    en: 'Rows stand in the way: {list}. Change these rows first, or the drawing back, or take the code away',
  },
  liveRowsUnfit: {
    status: 409,
    zh: '已有数据不满足新的唯一或必填要求，请先改数据',
    en: 'Rows that stand do not meet what is now unique or required, change them first',
  },
  liveBroken: {
    status: 422,
    zh: '实体无法启用：{why}。请检查字段、状态和步骤',
    en: 'It cannot be switched on: {why}. Look at its fields, states and steps',
  },
  noSuchTenant: {
    status: 400,
    zh: '请选择现有的租户',
    en: 'Choose tenants that there are',
  },
  notLive: {
    status: 409,
    zh: '没有在线实体，请刷新',
    en: 'Nothing of it is live, reload',
  },
  stillOn: {
    status: 409,
    zh: '仍有租户在用，请先全部停用',
    en: 'Tenants have it on, switch it off for all of them first',
  },
  otherRows: {
    status: 409,
    zh: '现有 {rows} 条数据会被一并删除，请看清数目后再确认',
    en: '{rows} rows would go with it; look at the number and confirm again',
  },
  oneByOne: {
    status: 422,
    zh: '几个模块会改到同样的文件，请一个一个生成，放进项目后再生成下一个',
    en: 'These modules change the same files; take one away, put it into the project, then take the next',
  },
  noDescription: {
    status: 400,
    zh: '请选择一个不超过 2 MB 的 OpenAPI 文档（JSON）或 Excel 字段表',
    en: 'Choose an OpenAPI document (JSON) or an Excel sheet of fields of at most 2 MB',
  },
  notDescribed: {
    status: 422,
    zh: '这不是 OpenAPI 文档，请选择 JSON 格式的 2.0 或 3.x 文档，或 Excel 字段表',
    en: 'This is no OpenAPI document; choose one in JSON, 2.0 or 3.x, or an Excel sheet of fields',
  },
  notFieldSheet: {
    status: 422,
    zh: '读不出字段表。第一行须有：表、字段、类型；可有：表说明、说明、必填、唯一、引用',
    en: 'This is no sheet of fields. Its first row needs table, field, type; and may have table comment, comment, required, unique, references',
  },
  nothingDescribed: {
    status: 422,
    zh: '里面没有带属性的对象或表，请换一份文件',
    en: 'It describes no object with properties and no table, choose another file',
  },
  tooManyTables: {
    status: 422,
    zh: '里面有 {count} 张表，一次最多 {most} 张，请拆成几份',
    en: 'It has {count} tables of at most {most}, split it into several files',
  },
})
