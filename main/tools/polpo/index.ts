import { emailCount } from '../mail/email-count'
import { emailDownloadAttachment } from '../mail/email-download-attachment'
import { emailList } from '../mail/email-list'
import { emailRead } from '../mail/email-read'
import { emailSearch } from '../mail/email-search'
import type { Tool } from '../tool'
import { bash } from './bash'
import { edit } from './edit'
import { emailDraft } from './email-draft'
import { emailSend } from './email-send'
import { emailVerify } from './email-verify'
import { glob } from './glob'
import { grep } from './grep'
import { httpDownload } from './http-download'
import { httpFetch } from './http-fetch'
import { ls } from './ls'
import { read } from './read'
import { registerOutcome } from './register-outcome'
import { vaultList } from './vault-list'
import { write } from './write'

/** The tools of the set `polpo`, in the order in which a model is given them. */
export const polpoTools: readonly Tool[] = [
  read,
  write,
  edit,
  bash,
  glob,
  grep,
  ls,
  httpFetch,
  httpDownload,
  registerOutcome,
  vaultList,
  emailSend,
  emailDraft,
  emailVerify,
  emailList,
  emailRead,
  emailSearch,
  emailCount,
  emailDownloadAttachment,
]
