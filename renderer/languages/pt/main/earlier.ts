import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'What happens outside the folder, in .git and to files that git ignores cannot be undone.':
    'O que acontece fora da pasta, em .git e em arquivos que o git ignora não pode ser desfeito.',
  'All changes to files in the folder can be undone.': 'Todas as mudanças em arquivos da pasta podem ser desfeitas.',
  'All changes to files of the folder can be taken back. {1*}':
    'Todas as mudanças em arquivos da pasta podem ser desfeitas. {1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    'Nem tudo pode ser desfeito: de {1} arquivos, seriam perdidos {2}. {3}',
  '{1*}. Undo the later change first.': '{1}. Desfaça primeiro a mudança posterior.',
  'There is no such model or address. Check the name of the model and the URL (it often ends in /v1).':
    'Não existe tal modelo ou endereço. Confira o nome do modelo e a URL (ela costuma terminar em /v1).',
  'The server sent something that is no part of a reply. Try again, or check that the URL is right.':
    'O servidor enviou algo que não faz parte de uma resposta. Tente de novo ou confira se a URL está certa.',
  'The server sent nothing more in the middle of its reply. What came is kept; try again, or ask to continue.':
    'O servidor parou de enviar no meio da resposta. O que chegou foi guardado; tente de novo ou peça para continuar.',
  'The connection was closed before the reply was complete. What came is kept; ask to continue, or try again.':
    'A conexão foi fechada antes de a resposta estar completa. O que chegou foi guardado; peça para continuar ou tente de novo.',
  'The server has more to do than it can. Try again in a moment.':
    'O servidor está sobrecarregado. Tente de novo daqui a pouco.',
  'the settings of this repository may name programs that git runs':
    'as configurações deste repositório podem nomear programas que o git executa',
  'an expansion ($)': 'uma expansão ($)',
  'a redirection cannot be understood': 'um redirecionamento não pode ser entendido',
  'an operator that is not expected here ({1})': 'um operador que não se espera aqui ({1})',
  'an operator with nothing after it': 'um operador sem nada depois',
  'a redirection without a target': 'um redirecionamento sem destino',
  'Asked because {1*}.': 'Perguntado porque {1}.',
  'Asked because you changed it.': 'Perguntado porque você mudou isto.',
  '{1} is not known to only read': 'não se sabe se {1} só lê',
  'What a background command changes cannot be undone.':
    'O que um comando em segundo plano muda não pode ser desfeito.',
  'What it changes cannot be undone: the folder has more than {1} files.':
    'O que ele muda não pode ser desfeito: a pasta tem mais de {1} arquivos.',
  'What it changes cannot be undone: {1*}.': 'O que ele muda não pode ser desfeito: {1}.',
  'What happens outside the folder, in .git, to files that git ignores and to permissions alone cannot be undone.':
    'O que acontece fora da pasta, em .git, em arquivos que o git ignora e só nas permissões não pode ser desfeito.',
  'the folder itself': 'a própria pasta',
}
