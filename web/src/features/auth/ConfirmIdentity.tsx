import { lazy, Suspense, useEffect, useState } from 'react';
import { type Challenge, onConfirmation } from '../../api/confirmation.ts';
import { useAuth } from './AuthProvider.tsx';

// Few people ever see it, and it brings the dialog with it.
const ConfirmDialog = lazy(() =>
  import('./ConfirmDialog.tsx').then(({ ConfirmDialog: component }) => ({ default: component })),
);

/** Mounted once: has the person prove who he is whenever a call needs it. */
export function ConfirmIdentity() {
  const { user } = useAuth();
  return user && <Asker key={user.id} email={user.email} />;
}

interface Question extends Challenge {
  answer: (proved: boolean) => void;
}

function Asker({ email }: { email: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let open: Question | undefined;
    const forget = onConfirmation(
      (challenge) =>
        new Promise((resolve) => {
          open = { ...challenge, answer: resolve };
          setQuestion(open);
        }),
    );
    return () => {
      forget();
      // Signed out meanwhile: nobody is left who could answer.
      open?.answer(false);
    };
  }, []);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog
        email={email}
        secondFactor={question.secondFactor}
        onDone={(proved) => {
          question.answer(proved);
          setQuestion(null);
        }}
      />
    </Suspense>
  );
}
