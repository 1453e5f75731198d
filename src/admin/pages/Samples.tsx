import { Form } from 'antd'
import { PageHead } from '#kernel/ui/PageHead.tsx'
import { defineEntity, label, region, type Prop } from '#kernel/definition/index.ts'
import { useLang } from '#kernel/ui/say.ts'
import { inputOf } from '#kernel/ui/widgets/inputOf.ts'
import { widgetOf } from '#kernel/ui/widgets/table.ts'
import { areas } from '#modules/index.ts'
import { useAllDefinitions } from '../definitions.ts'

/** Every control there is, for whoever changes one: outside production alone. */
export default function Samples() {
  const now = useLang()
  if (!useAllDefinitions()) return null
  return (
    <>
      <PageHead label={{ zh: '控件示例', en: 'Samples' }} />
      <Form layout="vertical" name="samples" className="two-col samples">
        {onePerWidget().map((prop) => {
          const { Cell, wide } = widgetOf(prop.kind)
          const Input = inputOf(prop.kind)
          const value = prop.kind.sample(1)
          return (
            <Form.Item
              key={prop.kind.widget}
              name={prop.kind.widget}
              label={`${prop.kind.widget} · ${prop.label[now]}`}
              className={wide ? 'wide' : ''}
              extra={<Cell prop={prop} value={value} row={{}} />}
            >
              <Input prop={prop} />
            </Form.Item>
          )
        })}
      </Form>
    </>
  )
}

/** Kinds that no entity has yet. */
const others = defineEntity({
  name: 'sample',
  path: 'sample',
  label: label('示例', 'Sample'),
  title: 'place',
  fields: { place: region({ label: label('所在地', 'Place') }) },
})

function onePerWidget(): Prop[] {
  const entities = [...areas.flatMap((area) => area.entities), others]
  const props = entities.flatMap((entity) => entity.props)
  return [...new Map(props.map((prop) => [prop.kind.widget, prop])).values()]
}
