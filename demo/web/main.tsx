import '@parley/react/styles.css';
import '@parley/react/recorder.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { personById } from '../people.js';
import { App } from './App.js';
import './demo.css';
import { SideBySide } from './SideBySide.js';
import { systemTheme } from './theme.js';

const person = personById(new URLSearchParams(location.search).get('as') ?? '');

// Until a person's own choice is known.
document.documentElement.dataset['theme'] = systemTheme();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>{person ? <App person={person} /> : <SideBySide />}</StrictMode>,
);
