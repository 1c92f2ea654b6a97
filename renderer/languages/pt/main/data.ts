import type { SentencesOf } from '../../../sentences/sentences'

export const data: SentencesOf<'data'> = {
  'A backup cannot lie in the folder that it is of. Choose another one.':
    'Um backup não pode ficar na pasta que ele copia. Escolha outra.',
  'No backup was made.': 'Nenhum backup foi feito.',
  'The backup could not be made': 'O backup não pôde ser feito',
  'is no name of Atrium’s data': 'não é um nome de dados do Atrium',
  'The backup could not be read': 'O backup não pôde ser lido',
  'This folder is no backup of Atrium: it has no {1}.': 'Esta pasta não é um backup do Atrium: ela não tem {1}.',
  'This file is no backup of Atrium, or it is damaged.': 'Este arquivo não é um backup do Atrium ou está danificado.',
  'This file is no backup of Atrium: it has “{1}” in it.': 'Este arquivo não é um backup do Atrium: ele contém “{1}”.',
  '“{1}” cannot be in a backup, for its name. Give it another one.':
    '“{1}” não pode estar em um backup por causa do nome. Dê outro nome.',
  '{1} of this backup is damaged, or of a newer version of Atrium.':
    '{1} deste backup está danificado ou é de uma versão mais nova do Atrium.',
  'The backup is not whole: {1} is missing.': 'O backup não está completo: falta {1}.',
  'The backup is not whole: {1} has another size.': 'O backup não está completo: {1} tem outro tamanho.',
  '{1} of the backup cannot be used: {2*}.': '{1} do backup não pode ser usado: {2}.',
  'The backup is damaged: {1} has changed.': 'O backup está danificado: {1} mudou.',
  'Nothing was restored.': 'Nada foi restaurado.',
  'The backup could not be restored': 'O backup não pôde ser restaurado',
  'The data could not be replaced: {1*} It is as it was; the next start tries again.':
    'Os dados não puderam ser substituídos: {1} Tudo está como estava; a próxima inicialização tenta de novo.',
  'The backup was restored. What was there before is kept in {1}.':
    'O backup foi restaurado. O que havia antes está guardado em {1}.',
  'Something is being done with the data already. Wait until it is done.':
    'Algo já está sendo feito com os dados. Espere terminar.',
  'A session is working or waits for you. Let it end, or stop it, and try again.':
    'Uma sessão está trabalhando ou espera por você. Deixe-a terminar ou pare-a, e tente de novo.',
  'Choose the backup first.': 'Escolha primeiro o backup.',
  'A copy could not be kept': 'Uma cópia não pôde ser guardada',
  'A kept copy is damaged on the disk and cannot be used.':
    'Uma cópia guardada está danificada no disco e não pode ser usada.',
  'That is not the hash of a kept copy.': 'Esse não é o hash de uma cópia guardada.',
  '{1} is not a file': '{1} não é um arquivo',
  'There is no such copy any more.': 'Essa cópia não existe mais.',
  'A kept copy could not be read': 'Uma cópia guardada não pôde ser lida',
  'This one is built in and stays as it is.': 'Este já vem incluído e fica como está.',
  '{1} could not be used: {2*}. Nothing was deleted: the old file is now {3}.':
    '{1} não pôde ser usado: {2}. Nada foi apagado: o arquivo antigo agora é {3}.',
  'It could not be moved away either: {1*}': 'Ele também não pôde ser movido: {1}',
  '{1} could not be used: {2*}. {3*} Changes cannot be saved until {4} is gone.':
    '{1} não pôde ser usado: {2}. {3} As mudanças não podem ser salvas até que {4} desapareça.',
  '{1} could not be saved': '{1} não pôde ser salvo',
  'it is not a file': 'não é um arquivo',
  '{1} was read from the copy that was saved last.': '{1} foi lido da última cópia salva.',
  'There is no usable copy of {1}, so it starts afresh.':
    'Não há cópia utilizável de {1}, por isso ele começa do zero.',
  'At most {1} files can be sent at once.': 'No máximo {1} arquivos podem ser enviados de uma vez.',
  'This time is over already. Choose a later one.': 'Esse momento já passou. Escolha um posterior.',
  'This rule is gone.': 'Esta regra não existe mais.',
  'This rule ends with its session.': 'Esta regra termina com a sessão dela.',
  'A value that an MCP server is given can no longer be decrypted by the system. Enter it again in Settings.':
    'O sistema não consegue mais decifrar um valor dado a um servidor MCP. Digite-o de novo nas configurações.',
  'The key of this provider is lost: the system can no longer decrypt it, as after a move to another computer or with another keyring. Enter it again; nothing else is lost.':
    'A chave deste provedor foi perdida: o sistema não consegue mais decifrá-la, como após a mudança para outro computador ou com outro chaveiro. Digite-a de novo; nada mais foi perdido.',
  'It does not say which line it follows.': 'Ela não diz a que linha se segue.',
  'It does not follow the line before it: something was changed, removed or put in.':
    'Ela não segue a linha anterior: algo foi mudado, removido ou inserido.',
  'Its end was cut off: it had {1} events.': 'Seu final foi cortado: tinha {1} eventos.',
  'Its end was replaced: another one was noted.': 'Seu final foi substituído: outro havia sido anotado.',
  'An unfinished line is left at the end of the log': 'Ficou uma linha inacabada no fim do registro',
  'it was written by a newer version of Atrium': 'foi gravado por uma versão mais nova do Atrium',
  'it is empty': 'está vazio',
  'it has nothing but zero bytes in it': 'só tem bytes zero',
  'it is not whole, or not JSON': 'não está completo ou não é JSON',
  'it is not a file of this kind': 'não é um arquivo deste tipo',
  'nothing is known about its version, {1}': 'nada se sabe sobre sua versão, {1}',
  'something in it has the wrong form': 'algo nele tem a forma errada',
  'Its number, {1}, was there before; the first one counts.': 'O número {1} já existia; vale o primeiro.',
  'Its number is {1} where {2} was expected.': 'O número é {1} onde se esperava {2}.',
  'The last line was not finished and was left out.': 'A última linha não estava terminada e foi omitida.',
  'It could not be read and was left out.': 'Não pôde ser lida e foi omitida.',
  'This session was written by a newer version of Atrium. Update Atrium to open it.':
    'Esta sessão foi gravada por uma versão mais nova do Atrium. Atualize o Atrium para abri-la.',
  'A key has letters, digits and signs only, without blanks.':
    'Uma chave tem só letras, algarismos e sinais, sem espaços.',
  'The key could not be encrypted': 'A chave não pôde ser criptografada',
  'The key was entered for something else': 'A chave foi digitada para outra coisa',
  'A key belongs to an address that begins with https:// or http://.':
    'Uma chave pertence a um endereço que começa com https:// ou http://.',
  'That is not the id of a session.': 'Esse não é o identificador de uma sessão.',
  'A session is not in the list. {1*}': 'Uma sessão não está na lista. {1}',
  'The list of sessions could not be brought up to date. {1*}': 'A lista de sessões não pôde ser atualizada. {1}',
  'There is a session of that id already.': 'Já existe uma sessão com esse identificador.',
  'An event was not written': 'Um evento não foi gravado',
  'The session could not be created': 'A sessão não pôde ser criada',
  'The session could not be saved': 'A sessão não pôde ser salva',
  'The session could not be read': 'A sessão não pôde ser lida',
  'The session could not be moved': 'A sessão não pôde ser movida',
  'That is not an event of a session.': 'Isso não é um evento de uma sessão.',
  'There is no such session.': 'Essa sessão não existe.',
  'That session is in the trash.': 'Essa sessão está na lixeira.',
  'the disk is full. Free some space and try again.': 'o disco está cheio. Libere espaço e tente de novo.',
  'your disk quota is used up. Free some space and try again.':
    'sua cota de disco acabou. Libere espaço e tente de novo.',
  'the disk is read-only.': 'o disco é somente leitura.',
  'the system refused access. Check the permissions of the file and its folder.':
    'o sistema negou o acesso. Confira as permissões do arquivo e da pasta dele.',
  'another program has it open.': 'outro programa está com ele aberto.',
  'the disk reported an error.': 'o disco relatou um erro.',
  'the file would become larger than the system allows.': 'o arquivo ficaria maior do que o sistema permite.',
  'too many files are open.': 'há arquivos demais abertos.',
  '{1}: its beginning is lost.': '{1}: o começo se perdeu.',
  'There is another session of that id.': 'Há outra sessão com esse identificador.',
}
