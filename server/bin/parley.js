#!/usr/bin/env node
import '../dist/node/packed/cli.js';
