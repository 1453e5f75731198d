/** Start of a reading process: the only place where parsers of strangers' bytes are loaded (decision 19). */
import { parsers as own } from '#kernel/untrusted/parsers.parser.ts'
import { serve } from '#kernel/untrusted/serve.ts'
import { parsers as areas } from '#modules/parsers.parser.ts'

serve([...own, ...areas])
