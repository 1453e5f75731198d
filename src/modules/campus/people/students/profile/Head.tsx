import { inFacts } from '#kernel/definition/directions.ts'
import { Facts } from '#kernel/ui/DetailDrawer.tsx'
import { Neighbours } from '#kernel/ui/Neighbours.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { stuInfo } from '../definition.ts'
import type { Profile } from '../profile-shape.ts'
import { Value } from './parts.tsx'
import { profileTexts } from './texts.ts'

const always =
  'collegeName majorName className grade degreeLevel studyYears entryDate graduateDate counselorUserId nativeRegionCode phone idCardNo emergencyContact emergencyPhone userId'.split(
    ' ',
  )
const ifThere = 'email nation checkOutDue remark photo'.split(' ')

/** Who they are. */
export function Head({ student, parts }: Pick<Profile, 'student' | 'parts'>) {
  const t = useTexts(profileTexts)
  const now = useLang()
  const name = String(student.stuName ?? '')
  const props = [...always, ...ifThere.filter((one) => !isBlank(student[one]))].flatMap(
    (one) => stuInfo.props.find((prop) => prop.name === one) ?? [],
  )
  const verification = parts.verification?.rows.find(({ status }) => String(status) === '20')
  const where = [student.schoolName, student.campusName].filter(Boolean).join(' ')
  return (
    <header>
      <div className="hd">
        <span className="pf" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <div>
          <p className="no num">{inFacts([student.stuNo, where, student.genderText])}</p>
          <h1>
            {name}
            {now === 'zh' && (
              <span className="en" lang="en">
                {profileTexts.page[1]}
              </span>
            )}
            <Value entity={stuInfo} row={student} name="status" />
            {typeof student.dormStatusText === 'string' && (
              <span className={`st ${student.dormStatus === '1' ? 'info' : 'neutral'}`}>
                {student.dormStatusText}
              </span>
            )}
          </h1>
          {verification && (
            <p className="no num">
              {inFacts([
                t('verified'),
                verification.expireTime &&
                  t('validUntil', { day: String(verification.expireTime).slice(0, 10) }),
              ])}
            </p>
          )}
        </div>
        <Neighbours path={stuInfo.path} id={student.id} />
      </div>
      <Facts props={props} row={student} entity={stuInfo} />
    </header>
  )
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
