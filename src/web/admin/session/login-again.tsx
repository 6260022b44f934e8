import { Modal, Text } from '@mantine/core';
import { useAdminData } from '../store/admin-data.tsx';
import { LoginForm } from './login-form.tsx';

/** A session that ends while somebody works is begun again in place: nothing typed is lost. */
export function LoginAgain({ opened, onDone }: { opened: boolean; onDone: () => void }) {
  const data = useAdminData();
  const finish = () => {
    onDone();
    void data.mainEvents.load();
    void data.stats.load();
  };
  return (
    <Modal opened={opened} onClose={onDone} title="Your session has ended" closeOnClickOutside={false}>
      <Text size="sm" mb="md">
        Log in again to go on. What you have typed is still there; save it once more afterwards.
      </Text>
      <LoginForm onSuccess={finish} />
    </Modal>
  );
}
