import type { SentencesOf } from '../../../sentences/sentences'

export const files: SentencesOf<'files'> = {
  'This search has ended.': 'Esta busca terminou.',
  'The search was ended.': 'A busca foi encerrada.',
  'Only files are opened. Show a folder in the file manager instead.':
    'Só arquivos são abertos. Mostre a pasta no gerenciador de arquivos.',
  'Files of the kind {1}': 'Arquivos do tipo {1}',
  'Files without an ending': 'Arquivos sem extensão',
  '{1*} are not opened from here, because the system might run them. Show the file in the file manager instead.':
    '{1} não são abertos daqui, porque o sistema poderia executá-los. Mostre o arquivo no gerenciador de arquivos.',
  'The system has no program that opens this file.': 'O sistema não tem um programa que abra este arquivo.',
  'This is not a valid regular expression: {1*}. Correct it, or turn off “Regular expression”.':
    'Esta expressão regular não é válida: {1}. Corrija-a ou desative “Expressão regular”.',
  'This is no picture.': 'Isto não é uma imagem.',
  'This session is gone.': 'Esta sessão não existe mais.',
  'Only the windows of Atrium itself may call.': 'Só as janelas do próprio Atrium podem chamar.',
  'This link is not a web address.': 'Este link não é um endereço da web.',
  'Links of the kind {1} are not opened. Only web and mail addresses are.':
    'Links do tipo {1} não são abertos. Só endereços da web e de e-mail são.',
  'This link carries a name or a password and was not opened.': 'Este link traz um nome ou uma senha e não foi aberto.',
  'This link would attach a file to a mail and was not opened.':
    'Este link anexaria um arquivo a um e-mail e não foi aberto.',
  'The folder {1} is not there any more.': 'A pasta {1} não está mais lá.',
  'This terminal has ended.': 'Este terminal terminou.',
  '{1*}. What was already changed could not be undone: {2}': '{1}. O que já tinha mudado não pôde ser desfeito: {2}',
  'Nothing was changed: {1*}': 'Nada foi mudado: {1}',
  'A kept copy is damaged and cannot be used': 'Uma cópia guardada está danificada e não pode ser usada',
  'Can’t be undone: changes made in the background.': 'Não pode ser desfeito: alterações feitas em segundo plano.',
  'Can’t be undone: the folder has more than {1} files.': 'Não pode ser desfeito: a pasta tem mais de {1} arquivos.',
  'What could be undone is still being found out.': 'Ainda está sendo verificado o que poderia ser desfeito.',
  '{1} larger than {2}': '{1} com mais de {2}',
  '{1} beyond the {2} that are kept of a folder': '{1} além dos {2} que são guardados de uma pasta',
  '{1} beyond the {2} of one command': '{1} além dos {2} de um comando',
  '{1} that cannot be read': '{1} que não podem ser lidos',
  'Not all can be undone: of {1} files, {2*} would be lost.':
    'Nem tudo pode ser desfeito: de {1} arquivos, seriam perdidos {2}.',
  'Can’t be undone: {1*}.': 'Não pode ser desfeito: {1}.',
  'it was being changed, or is too large to be looked at': 'estava sendo mudado ou é grande demais para ser examinado',
  'only its permissions were changed': 'só as permissões mudaram',
  'only {1} files of one command can be brought back': 'só {1} arquivos de um comando podem ser recuperados',
  'it may have been there before, where nobody looked': 'talvez já existisse antes, onde ninguém olhou',
  'it is older than the command: it was moved here, and may be the only copy':
    'é anterior ao comando: foi movido para cá e pode ser a única cópia',
  'it was moved to {1}': 'foi movido para {1}',
  'it was moved here from {1}': 'foi movido de {1} para cá',
  'it may be all that is left of {1}': 'pode ser tudo o que resta de {1}',
  'it is a link': 'é um link',
  'Can’t be undone: changes outside the folder, in .git, to ignored files, and to permissions alone.':
    'Não pode ser desfeito: alterações fora da pasta, em .git, em arquivos ignorados e só em permissões.',
  '{1} that are links': '{1} que são links',
  'All changes to what is in the files of the folder can be undone.':
    'Todas as mudanças no conteúdo dos arquivos da pasta podem ser desfeitas.',
  'what a background command changes is not watched': 'o que um comando em segundo plano muda não é observado',
  'the folder has more than {1} files': 'a pasta tem mais de {1} arquivos',
  'it cannot be read': 'não pode ser lido',
  'git ignores it': 'o git o ignora',
  'it is not among the files that are kept': 'não está entre os arquivos que são guardados',
  'it is larger than {1}': 'tem mais de {1}',
  'it was larger than {1}': 'tinha mais de {1}',
  'no more than {1} of a folder are kept': 'não mais que {1} de uma pasta são guardados',
  'it could not be read': 'não pôde ser lido',
  'it was a link': 'era um link',
  '{1} has become another folder since the change was planned':
    '{1} virou outra pasta desde que a mudança foi planejada',
  'path is not a directory: {1}': 'o caminho não é uma pasta: {1}',
  '{1} is not the full path of a folder.': '{1} não é o caminho completo de uma pasta.',
  '{1} is a file, not a folder.': '{1} é um arquivo, não uma pasta.',
  'The folder {1} is not there. It may have been moved, renamed or unplugged.':
    'A pasta {1} não está lá. Ela pode ter sido movida, renomeada ou desconectada.',
  'Atrium may not read the folder {1}. Change its permissions, or pick another.':
    'O Atrium não pode ler a pasta {1}. Mude as permissões dela ou escolha outra.',
  'The folder {1} cannot be opened: {2*}': 'A pasta {1} não pode ser aberta: {2}',
  'path not found: {1}': 'caminho não encontrado: {1}',
  'permission denied: {1}': 'permissão negada: {1}',
  'path is not a file: {1}{2}': 'o caminho não é um arquivo: {1}{2}',
  '{1} was replaced while it was being opened': '{1} foi substituído enquanto era aberto',
  'These were changed after they were undone: {1}': 'Isto foi alterado depois de desfeito: {1}',
  '{1*}. Undo the later change first, or change the file by hand.':
    '{1}. Desfaça primeiro a mudança posterior ou altere o arquivo à mão.',
  '{1} was deleted after this': '{1} foi apagado depois disto',
  '{1} was changed after this': '{1} foi mudado depois disto',
  '{1} was changed after this, and is too large to be merged':
    '{1} foi mudado depois disto e é grande demais para ser mesclado',
  '{1} is being changed right now': '{1} está sendo mudado agora mesmo',
  '{1} was changed after this, in the same place or in a way that cannot be merged':
    '{1} foi mudado depois disto, no mesmo lugar ou de um modo que não pode ser mesclado',
  '{1} is outside the workspace': '{1} está fora da pasta',
  '{1} leads through too many links': '{1} passa por links demais',
  '{1} is too long a path': '{1} é um caminho longo demais',
  '{1} cannot be reached ({2*})': '{1} não pode ser alcançado ({2})',
  'unknown error': 'erro desconhecido',
  'the path contains a NUL character': 'o caminho contém um caractere NUL',
  'unclosed character class': 'classe de caracteres não fechada',
  'unclosed group': 'grupo não fechado',
  'unopened group': 'grupo não aberto',
  'repetition operator missing expression': 'falta a expressão do operador de repetição',
  '{1*} at position {2}': '{1} na posição {2}',
  'Search needs ripgrep, and it is missing. Reinstall Atrium, or put rg on the PATH.':
    'A busca precisa do ripgrep, e ele falta. Reinstale o Atrium ou coloque rg no PATH.',
  '{1} is read-only': '{1} é somente leitura',
  '{1} has changed since the change was planned': '{1} mudou desde que a mudança foi planejada',
  'the disk is full': 'o disco está cheio',
  'your share of the disk is used up': 'sua parte do disco acabou',
  'the disk is read-only': 'o disco é somente leitura',
  'the system does not allow to write there': 'o sistema não permite gravar ali',
  'there is a folder of that name': 'há uma pasta com esse nome',
  'a part of the path is a file': 'uma parte do caminho é um arquivo',
  'too many files are open': 'há arquivos demais abertos',
  'The folder is no longer looked at.': 'A pasta não é mais observada.',
  'it is not known any more how the folder was before': 'já não se sabe como a pasta estava antes',
  'the folder has too many files': 'a pasta tem arquivos demais',
  'the folder could not be looked at': 'não foi possível examinar a pasta',
  'it takes too long to look at the folder': 'leva tempo demais para examinar a pasta',
  'It takes too long to list the files of this folder.': 'Leva tempo demais para listar os arquivos desta pasta.',
  'it was stopped before the folder was looked at again': 'foi interrompido antes de a pasta ser examinada de novo',
  'The folder could not be looked at.': 'Não foi possível examinar a pasta.',
  'path is read-only: {1}': 'o caminho é somente leitura: {1}',
  'path is a directory: {1}': 'o caminho é uma pasta: {1}',
  'path is not a regular file: {1}': 'o caminho não é um arquivo comum: {1}',
  'path leads through a file: {1}': 'o caminho passa por um arquivo: {1}',
  'No editor was found on this computer. Choose one, or write a command of your own, in the settings under Appearance.':
    'Nenhum editor foi encontrado neste computador. Escolha um, ou escreva um comando próprio, nas configurações de aparência.',
  'Only files are opened in an editor.':
    'Só arquivos são abertos em um editor.',
  'The command for your editor is empty. Write it in the settings.':
    'O comando do seu editor está vazio. Escreva-o nas configurações.',
  'A batch file cannot be started safely. Name the program itself, which ends in .exe.':
    'Um arquivo em lote não pode ser iniciado com segurança. Indique o próprio programa, que termina em .exe.',
  'The program {1} was not found. Write its full path in the settings.':
    'O programa {1} não foi encontrado. Escreva o caminho completo dele nas configurações.',
  'Your editor could not be started.':
    'Não foi possível iniciar o seu editor.',
}
