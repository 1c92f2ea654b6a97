import { ChevronDown } from 'lucide-react'
import { TEXT_ENCODINGS } from '../../../../shared/files/encodings'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { readAgain } from '../../../state/files-store'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Menu, MenuChoices } from '../../../ui/menu'

const DETECTED = ''

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
          ...TEXT_ENCODINGS.map(name => ({ value: name, label: name })),
        ]}
        onChange={value => attempt(choose(value))}
      />
    </Menu>
  )
}
