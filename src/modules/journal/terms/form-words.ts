/** What texts that are held to a pattern should look like, said where one does not. */
import { label } from '#kernel/definition/index.ts'

export const forms = {
  code: label('以小写字母开头，只含小写字母、数字与 -', 'lower-case letters, digits and -, a letter first'),
  typeCode: label('以小写字母开头，只含字母、数字与 -', 'letters, digits and -, a lower-case letter first'),
  issn: label('如 2049-3630', 'write it as 2049-3630'),
  cnNo: label('如 CN 31-1234/R', 'write it as CN 31-1234/R'),
  doiPrefix: label('如 10.5555', 'write it as 10.5555'),
  doi: label('如 10.5555/policy', 'write it as 10.5555/policy'),
  address: label('如 https://example.org/page', 'write it as https://example.org/page'),
  addressOrPath: label(
    '如 https://example.org/page 或 /apaph/about',
    'write it as https://example.org/page or /apaph/about',
  ),
  email: label('如 name@example.org', 'write it as name@example.org'),
  page: label('如 12 或 S12，最多六位数字', 'write it as 12 or S12, six digits at most'),
  slug: label('只含小写字母、数字与 . -', 'lower-case letters, digits, . and -'),
  issueNo: label('如 3、S1 或 1-2', 'write it as 3, S1 or 1-2'),
  orcid: label('如 0000-0002-1825-0097', 'write it as 0000-0002-1825-0097'),
  mail: label('内置邮件的代号，如 M10', 'the code of a built-in mail, as M10'),
} as const
