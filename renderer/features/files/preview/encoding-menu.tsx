import { ChevronDown } from 'lucide-react'
import { TEXT_ENCODINGS, type TextEncodingName } from '../../../../shared/files/encodings'
import { call } from '../../../base/bridge'
import { language } from '../../../i18n/language'
import { t } from '../../../i18n/t'
import { readAgain } from '../../../state/files-store'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Menu, MenuChoices } from '../../../ui/menu'

const DETECTED = ''

/** The languages whose files an encoding is most often met in; those of Unicode are for all. */
const LANGUAGES: Readonly<Partial<Record<TextEncodingName, readonly string[]>>> = {
  'windows-1252': ['en', 'de', 'fr', 'es'],
  'windows-1250': ['pl', 'cs', 'hu'],
  'windows-1251': ['ru', 'bg', 'sr'],
  'windows-1253': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa'],
  'windows-1257': ['lt', 'lv', 'et'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  'ISO-8859-2': ['pl', 'cs', 'hu'],
  'ISO-8859-15': ['en', 'de', 'fr', 'es'],
  'KOI8-R': ['ru'],
  'KOI8-U': ['uk'],
  IBM866: ['ru'],
  GB18030: ['zh-Hans'],
  Big5: ['zh-Hant'],
  Shift_JIS: ['ja'],
  'EUC-JP': ['ja'],
  'EUC-KR': ['ko'],
}

function languagesOf(encoding: TextEncodingName): string {
  const names = new Intl.DisplayNames([language()], { type: 'language' })
  return (LANGUAGES[encoding] ?? []).map(code => names.of(code) ?? code).join(', ')
}

type EncodingMenuProps = {
  workspace: string
  path: string
  /** The encoding in which the file is shown; none where its bytes were not taken for a text. */
  encoding?: { name: string; isGuess: boolean; isChosen?: boolean }
}

/** Chooses the encoding in which a file is shown, and in which Atrium reads, searches and changes it from then on. */
export function EncodingMenu({ workspace, path, encoding }: EncodingMenuProps) {
  const label = encoding ? t('files.encoding.label', { encoding: encoding.name }) : t('files.encoding.open')
  const choose = async (value: string) => {
    const chosen = TEXT_ENCODINGS.find(name => name === value) ?? null
    await call('file.chooseEncoding', { workspace, path, encoding: chosen })
    readAgain()
  }
  const shown = encoding && (
    <bdi>
      {encoding.name}
      {encoding.isGuess ? '?' : ''}
    </bdi>
  )
  return (
    <Menu
      trigger={
        <Button kind={encoding ? 'small' : 'plain'} aria-label={label} title={encoding && label}>
          {shown ?? t('files.encoding.open')}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoices
        label={t('files.encoding.choices')}
        value={encoding?.isChosen ? encoding.name : DETECTED}
        choices={[
          { value: DETECTED, label: t('files.encoding.detect') },
          ...TEXT_ENCODINGS.map(name => ({ value: name, label: name, hint: languagesOf(name) })),
        ]}
        onChange={value => attempt(choose(value))}
      />
    </Menu>
  )
}
