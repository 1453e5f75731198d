import { refusals } from '#kernel/definition/index.ts'
import { packageWords } from '#kernel/untrusted/refusals.ts'

export const refuse = refusals({
  ...packageWords,
  secretAgain: {
    status: 400,
    field: 'secretKey',
    zh: '接口地址变了，请重新填写密钥：原密钥不会发往新地址',
    en: 'With another address the secret is typed again: the one that is kept is not sent there',
  },
  emptyFile: {
    status: 415,
    zh: '文件是空的，请确认后重新上传',
    en: 'The file is empty; look at it and send it again',
  },
  notOfd: {
    status: 422,
    zh: '文件虽以 .ofd 命名，却不是 OFD 文档，请从开票软件重新下载后上传',
    en: 'The file is named .ofd and is none; download it from the invoicing program once more and send that',
  },
  noPicture: {
    status: 400,
    zh: '请选择 PNG、JPG、WebP 或 GIF 图片，不超过 5 MB',
    en: 'Choose a PNG, JPG, WebP or GIF picture of at most 5 MB',
  },
  unknownConfig: {
    status: 404,
    zh: '没有这个配置，请刷新后重试',
    en: 'There is no such configuration, reload and try again',
  },
  enabledStays: {
    status: 409,
    zh: '正在使用的配置不能删除，请先启用另一个',
    en: 'The configuration in use cannot be removed, enable another one first',
  },
  tooManyPixels: {
    status: 413,
    zh: '图片尺寸过大，请缩小到 {most} 百万像素以内',
    en: 'The picture is too large, make it {most} megapixels or fewer',
  },
  storeStays: {
    status: 409,
    zh: '类型、地址和空间名不能修改，旧文件还在那里；请新增配置',
    en: 'Kind, endpoint and bucket stay, files are kept there; add another configuration',
  },
  storeIncomplete: {
    status: 400,
    zh: '请填写资源地址、空间名、访问账号和密钥',
    en: 'Enter endpoint, bucket, access key and secret key',
  },
  storeSilent: {
    status: 409,
    zh: '试存失败：该地址没有答复，或是本服务器不允许访问的内网地址；请检查资源地址，内网地址请联系平台管理员放行',
    en: 'It was tried and the address did not answer, or is one of an own network that this server may not call; check the endpoint, or ask the platform administrator to allow the address',
  },
  storeKeys: {
    status: 409,
    zh: '试存失败：存储拒绝了访问（返回 {status}），请检查访问账号、密钥和区域，并确认账号能读、写、删除该空间的文件',
    en: 'It was tried and the store denied access (it answered {status}); check access key, secret key and region, and that the account may read, write and delete files of the bucket',
  },
  storeBucket: {
    status: 409,
    zh: '试存失败：存储中没有这个空间，请先在存储中创建，或检查空间名与“空间名在域名中”',
    en: 'It was tried and the store has no such bucket; make it there first, or check the name of the bucket and whether it stands in the host name',
  },
  storeTurnedDown: {
    status: 409,
    zh: '试存失败：存储没有接受文件（返回 {status}），请检查配置，或查看存储自己的日志',
    en: 'It was tried and the store did not take a file (it answered {status}); check the configuration, or look into the log of the store',
  },
  storeOdd: {
    status: 409,
    zh: '试存失败：取回的文件与存入的不同，这个地址可能不是文件存储，请检查资源地址',
    en: 'It was tried and what came back was not what had been stored; the address may be no file store, check the endpoint',
  },
  triedAnother: {
    status: 409,
    zh: '配置刚被他人修改，请核对后重新启用',
    en: 'Somebody just changed the configuration; look at it and enable it again',
  },
  serviceSilent: {
    status: 409,
    zh: '接口地址没有答复，或是本服务器不允许访问的内网地址；请检查接口地址，内网地址请联系平台管理员放行',
    en: 'The endpoint did not answer, or is one of an own network that this server may not call; check it, or ask the platform administrator to allow the address',
  },
  serviceIncomplete: {
    status: 400,
    zh: '请填写接口地址',
    en: 'Enter the endpoint of the service',
  },
  noService: {
    status: 409,
    zh: '没有启用的短信配置，请先启用一个',
    en: 'No message service is enabled, enable one first',
  },
  badPhones: {
    status: 400,
    zh: '请填写 1 至 100 个手机号，用逗号分隔',
    en: 'Enter 1 to 100 phone numbers, separated by commas',
  },
  badParams: {
    status: 400,
    zh: '短信参数应为最多 20 项的文本对象',
    en: 'The parameters must be an object of at most 20 texts',
  },
  smsTurn: {
    status: 429,
    zh: '其中 {count} 个号码刚收过短信或今天已满五条，请稍后再发，或先去掉这些号码',
    en: '{count} of these numbers just got a message or had five today, send later or leave them out',
  },
  smsQuota: {
    status: 429,
    zh: '本小时的短信额度不足，还可发送 {left} 条，请稍后再试',
    en: 'The messages of this hour do not suffice, {left} are left, try again later',
  },
  smsFailed: {
    status: 503,
    zh: '短信服务没有答复，短信可能没有发出，请检查接口地址后重试',
    en: 'The message service did not answer and the message was probably not sent, check the endpoint and try again',
  },
  smsTurnedDown: {
    status: 503,
    zh: '短信服务没有接受（返回 {status}），短信没有发出，请检查接口地址、账号、密钥、模板与签名后重试',
    en: 'The message service did not take it (it answered {status}) and the message was not sent, check endpoint, key, secret, template and signature and try again',
  },
})
