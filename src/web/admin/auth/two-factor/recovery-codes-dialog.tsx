import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import styles from './security.module.css';

interface RecoveryCodesDialogProps {
  codes: string[];
  email: string;
  onClose: () => void;
}

const fileText = (codes: string[], email: string) =>
  [`Recovery codes of ${email} for ${location.host}`, 'Each works once in the place of a code.', '', ...codes, ''].join(
    '\n',
  );

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'utsav-recovery-codes.txt';
  link.click();
  // Later: a browser may first ask where to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Recovery codes, shown once: the dialog closes by its button only. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Your recovery codes"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">
          Each of them lets you in once without your phone. They are shown only now: print them, or keep them where you
          keep passwords.
        </Text>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Group gap="xs">
          <CopyButton text={codes.join('\n')} label="Copy" />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => download(fileText(codes, email))}
          >
            Download
          </Button>
        </Group>
        <Button onClick={onClose} fullWidth>
          I have kept them
        </Button>
      </Stack>
    </Dialog>
  );
}
